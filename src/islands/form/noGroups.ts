/*
 * Stands in for TanStack Form's groups of fields: each of our forms is one step by itself. They are 2 kB
 * that nothing else would keep out (`netlify/tools/build/chunks.ts` puts this in their place).
 */
const unused = (): never => {
  throw new Error('Groups of fields are left out of the build: netlify/tools/build/chunks.ts.');
};

export { unused as FormGroup, unused as useFormGroup, unused as useFieldGroup };
