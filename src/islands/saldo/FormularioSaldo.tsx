import { useSelector } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import { object, string } from 'valibot';
import { ApiError } from '../../api/error.ts';
import { saldo } from '../../contracts/pacientes.ts';
import { leerDia } from '../../domain/calendario.ts';
import { loMaloDe } from '../../domain/fechaEscrita.ts';
import { paisDe } from '../../domain/paises.ts';
import { leerTarjeta, paisDeTarjeta } from '../../domain/tarjeta.ts';
import { controlId } from '../form/contexts.ts';
import { FechaDeNacimiento } from '../form/FechaField.tsx';
import { PistaDeIdentificacion } from '../form/PistaDeIdentificacion.tsx';
import { setServerError } from '../form/serverErrors.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { usePais } from '../usePais.ts';
import { loQueImpide, type Pregunta } from './saldos.ts';

const FORM = 'saldo';
/** The controls' ids. */
export const NUMERO = controlId(FORM, 'Numero');
export const FECHA = controlId(FORM, 'FechaNacimiento');
const schema = object({ Numero: saldo.params.entries.cardOrId, FechaNacimiento: string() });

interface FormularioSaldoProps {
  /** Rejects with the `ApiError` of the last lookup. */
  readonly consultar: (pregunta: Pregunta) => Promise<void>;
  /** Called when the number, the date or the country changes. */
  readonly onOtra: () => void;
}

/** The number of the balance page, and the date of birth as soon as what is typed cannot be a card number. */
export function FormularioSaldo({ consultar, onOtra }: FormularioSaldoProps) {
  const pais = usePais();
  const aviso = useErrorDialog();
  /** The service wants the date with a card, too. */
  const [siempre, setSiempre] = useState(false);
  const pideFecha = (numero: string) =>
    siempre || (leerTarjeta(numero) === null && loQueImpide(numero) === null);
  const form = useAppForm({
    id: FORM,
    schema,
    initial: { Numero: '', FechaNacimiento: '' },
    onSubmit: async ({ Numero, FechaNacimiento }) => {
      const conFecha = pideFecha(Numero);
      const impide = loQueImpide(Numero);
      if (impide !== null) {
        setServerError(form, 'Numero', impide);
        return;
      }
      // Not a rule of the schema, which would mark the date as wrong the moment it is asked for.
      if (conFecha && leerDia(FechaNacimiento) === null) {
        const falta = 'Escriba la fecha de nacimiento: día, mes y año';
        setServerError(
          form,
          'FechaNacimiento',
          FechaNacimiento === '' ? falta : loMaloDe(FechaNacimiento),
        );
        return;
      }
      try {
        const tarjeta = leerTarjeta(Numero) ?? '';
        await consultar({
          Numero: tarjeta || Numero,
          // A card number names its country; an identity number is of the chosen one.
          Pais: paisDeTarjeta(tarjeta) ?? pais,
          FechaNacimiento: conFecha ? FechaNacimiento : null,
        });
      } catch (error) {
        const faltaFecha =
          error instanceof ApiError &&
          error.errors.some(({ field }) => field === 'FechaNacimiento');
        if (!faltaFecha) aviso.show(error, { again: () => void form.handleSubmit() });
        else
          aviso.show(error, {
            title: 'alerta',
            field: FECHA,
            onClose: () => setSiempre(true),
          });
      }
    },
  });
  const { Numero: texto, FechaNacimiento: fecha } = useSelector(form.store, ({ values }) => values);
  useEffect(onOtra, [texto, fecha, pais, onOtra]);
  return (
    <form.Form className="formulario">
      <form.CodeField
        name="Numero"
        label="Número de tarjeta o de identificación"
        hint={
          <>
            Ejemplo: <span className="codigo">{paisDe(pais).prefijo} 123 456 789</span>. Con su
            identificación le pedimos también su fecha de nacimiento.
            <PistaDeIdentificacion texto={texto} pais={pais} />
          </>
        }
        className="control-corto"
      />
      <form.Field name="FechaNacimiento">
        {() =>
          pideFecha(texto) && (
            <FechaDeNacimiento ayuda="La de la persona afiliada. Con la identificación sola no mostramos ningún saldo." />
          )
        }
      </form.Field>
      <form.Submit doing="Consultando…">Consultar Saldo</form.Submit>
      {aviso.element}
    </form.Form>
  );
}
