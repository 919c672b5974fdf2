import { AsyncLocalStorage } from 'node:async_hooks'
import type * as Api from '@opentelemetry/api'

export interface TraceSettings {
  /** Address of the collector; `/v1/traces` is added. */
  endpoint: string
  /** Name of this program at the collector. */
  service: string
  /** Share of the traces that leave, from 0 to 1. */
  share: number
}

type Attributes = Record<string, string | number>

export type Span = Api.Span

/** `null`: no traces leave, and nothing of the library is loaded. */
let tracing: { api: typeof Api; tracer: Api.Tracer } | null = null
const current = new AsyncLocalStorage<Span>()

/** A stopping server waits no longer for a collector that does not answer. */
const LAST_SPANS_MS = 2000

/**
 * Loads OpenTelemetry and sends traces by OTLP/HTTP from now on. It comes before the first connection to the database, whose
 * statements are part of them.
 * @returns sends the last ones and ends it
 */
export async function startTraces({ endpoint, service, share }: TraceSettings, version: string): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    // Spans wait in a queue of 2,048; further ones are dropped, so an unavailable collector costs no memory.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  tracing = { api, tracer: provider.getTracer('plantilla') }
  return async () => {
    tracing = null
    const giveUp = new Promise<void>((done) => void setTimeout(done, LAST_SPANS_MS).unref())
    await Promise.race([provider.shutdown(), giveUp])
  }
}

/** Begins a span below `parent`, or a trace; `null` where no traces leave. */
export function beginSpan(name: string, kind: keyof typeof Api.SpanKind, attributes: Attributes, parent?: Span): Span | null {
  if (tracing === null) return null
  const { api, tracer } = tracing
  const above = parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
  return tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, above)
}

/** Ends a span. A failure is named by its kind: the message of an error may hold data of people. */
export function endSpan(span: Span, failure?: unknown): void {
  if (failure !== undefined && tracing !== null) {
    span.setStatus({ code: tracing.api.SpanStatusCode.ERROR })
    span.setAttribute('error.type', kindOf(failure))
  }
  span.end()
}

function kindOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { code } = failure as { code?: unknown }
  return typeof code === 'string' ? code : failure.name
}

/** Does the work as part of a span: spans that begin meanwhile are below it. */
export const withinSpan = <Result>(span: Span, work: () => Result): Result => current.run(span, work)

/** Does the work in a span of its own that begins a trace. Without a collector it is simply done. */
export function traced<Result>(
  name: string,
  kind: keyof typeof Api.SpanKind,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(name, kind, attributes)
  return span === null ? work() : endingWith(span, () => current.run(span, work))
}

/** Does the work in a span below the current one. Where no traces leave, or nothing is traced now, it is simply done. */
export function tracedWithin<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  const parent = tracing === null ? undefined : current.getStore()
  const span = parent ? beginSpan(name, 'CLIENT', attributes, parent) : null
  return span === null ? work() : endingWith(span, work)
}

async function endingWith<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work()
    endSpan(span)
    return result
  } catch (error) {
    endSpan(span, error)
    throw error
  }
}

export const isTracing = (): boolean => tracing !== null
