import { FechaDeNacimiento } from '../form/FechaField.tsx';
import { CodeField, SelectField } from '../form/fields.tsx';
import { paisesAElegir } from '../form/Select.tsx';

/** Of whom a form is: its fields `Pais`, `Numero` and `FechaNacimiento`. */
export const DePersona = () => (
  <>
    <SelectField name="Pais" label="País de su afiliación" options={paisesAElegir()} />
    <CodeField
      name="Numero"
      label="Número de tarjeta o de identificación"
      hint="Escríbalo como está en su tarjeta o en su documento."
      className="control-corto"
    />
    <FechaDeNacimiento ayuda="La de la persona afiliada." />
  </>
);
