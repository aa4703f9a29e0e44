import * as v from 'valibot';

/** The next step after the right password: the second factors that may complete the sign-in. */
const segundoFactor = v.object({
  /** Names the attempt, for 5 minutes. */
  Intento: v.string(),
  /** Whether a code of an authenticator application may end it. */
  Codigo: v.boolean(),
  /** The request for a key (WebAuthn's PublicKeyCredentialRequestOptionsJSON), if the user has one. */
  Llave: v.optional(
    v.object({
      challenge: v.string(),
      rpId: v.string(),
      timeout: v.number(),
      userVerification: v.literal('preferred'),
      allowCredentials: v.array(
        v.object({
          type: v.literal('public-key'),
          id: v.string(),
          transports: v.array(v.string()),
        }),
      ),
    }),
  ),
});
export type SegundoFactor = v.InferOutput<typeof segundoFactor>;

/** An RFC 9457 problem, the form of every refusal. `detail` is the Spanish sentence that people read. */
export const problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), detail: v.string() }))),
  /** With the 401 of a sign-in whose password was right. */
  segundoFactor: v.optional(segundoFactor),
  /** With a 428: the challenge to solve first, `prueba` of its own contract, which is loaded with the solver. */
  prueba: v.optional(v.unknown()),
});

export type ProblemBody = v.InferOutput<typeof problem>;
