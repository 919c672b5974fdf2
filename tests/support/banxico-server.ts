import { startHttpServer } from './http-server.ts'

/** The portal as its recorded answers show it (K): pages with words, and a download that belongs to the session. */
const PAGES: Record<string, string> = {
  FOUND: '<a href="descarga.do?formato=XML" class="boton">XML</a>',
  NONE: '<p>[BE] No se encontr\xF3 ning\xFAn pago con la informaci\xF3n proporcionada.</p>',
  CAPTCHA: '<p>La imagen de seguridad no fue ingresada correctamente.</p>',
  LIMIT: '<h1>Lo sentimos, pero ha excedido el n&uacute;mero m&aacute;ximo de consultas en este portal.</h1>',
  OTHER: '<html>Mantenimiento</html>',
}
export const CEP_XML = '<SPEI_Tercero claveRastreo="FOUND"/>'

/**
 * Replaces the CEP portal of the Bank of Mexico: a tracking key of `PAGES` is answered with its page, `BROKEN` with a
 * failure, any other with the page of an unknown payment.
 */
export async function startBanxicoServer() {
  const forms: Record<string, string>[] = []
  const http = await startHttpServer((request, body, response) => {
    if (request.url === '/cep/descarga.do?formato=XML') {
      response.end(request.headers.cookie === 'JSESSIONID=a1; TS=b2' ? CEP_XML : PAGES['OTHER'])
      return
    }
    const form = Object.fromEntries(new URLSearchParams(body.toString()))
    forms.push(form)
    response.setHeader('set-cookie', ['JSESSIONID=a1; path=/; HttpOnly', 'TS=b2; Path=/'])
    if (form['criterio'] === 'BROKEN') response.statusCode = 503
    response.end(Buffer.from(PAGES[form['criterio'] ?? ''] ?? PAGES['NONE'] ?? '', 'latin1'))
  })
  return {
    url: `${http.url}/cep`,
    /** The received requests, in order. */
    forms,
    close: http.close,
  }
}
