import * as v from 'valibot';

/** An RFC 9457 problem, the form of every refusal. `detail` is the Spanish sentence that people read. */
export const problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), detail: v.string() }))),
});

export type ProblemBody = v.InferOutput<typeof problem>;
