import * as v from 'valibot';

/** RFC 9457 problem, the only shape in which anything is refused; `detail` is the Spanish sentence shown. */
export const problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), detail: v.string() }))),
});

export type ProblemBody = v.InferOutput<typeof problem>;
