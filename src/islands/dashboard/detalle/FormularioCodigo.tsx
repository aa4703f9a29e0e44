import { useEffect, useEffectEvent } from 'react';
import { object } from 'valibot';
import { codigoConfirmacion } from '../../../contracts/codigoConfirmacion.ts';
import { useAppForm } from '../../form/useAppForm.tsx';

const schema = object({ codigo: codigoConfirmacion });

interface FormularioCodigoProps {
  /** What the address holds; it is judged at once. */
  readonly texto: string;
  /** Gets a canonical code whose check character is right. */
  readonly onSearch: (codigo: string) => void;
  readonly onInvalid: () => void;
}

/** The code's field: a slip is caught by its check character, before anything is asked. */
export function FormularioCodigo({ texto, onSearch, onInvalid }: FormularioCodigoProps) {
  const form = useAppForm({
    id: 'busqueda',
    schema,
    initial: { codigo: texto },
    onSubmit: ({ codigo }) => onSearch(codigo),
    onInvalid,
  });
  const judge = useEffectEvent(() => {
    if (texto !== '') void form.validate('submit');
  });
  useEffect(() => judge(), []);

  return (
    <form.Form className="busqueda-codigo" errors={null}>
      <form.CodeField
        name="codigo"
        label="Código de confirmación"
        hint="Son 10 letras y números, con o sin guion."
        maxLength={20}
      />
      <form.SubmitButton doing="Buscando…">Filtrar Reporte</form.SubmitButton>
    </form.Form>
  );
}
