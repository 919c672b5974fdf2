import Type from 'typebox'

/** A subscription of web push is a few hundred characters long, a token of FCM about 160. */
export const FCM_TOKEN_MAX = 2000

/** The token of a device: one of FCM, or the JSON of a web push subscription. Both are plain ASCII. */
export const FcmToken = Type.String({ minLength: 1, maxLength: FCM_TOKEN_MAX, pattern: '^[ -~]+$' })
