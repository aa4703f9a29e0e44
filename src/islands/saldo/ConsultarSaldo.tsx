import { useEffect, useId, useRef, useState } from 'react';
import { object } from 'valibot';
import { call } from '../../api/call.ts';
import { saldo } from '../../contracts/pacientes.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { leerTarjeta } from '../../domain/tarjeta.ts';
import { $pais } from '../../stores/country.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { type Saldo, saldoDe } from './saldos.ts';
import { TablaSaldo } from './TablaSaldo.tsx';

const schema = object({ numero: saldo.params.entries.cardOrId });

/** What the last lookup found; null is nobody, or somebody without a first redemption. */
type Resultado = { readonly saldo: Saldo | null } | undefined;

/** Looks a balance up by card or identity number. */
export function ConsultarSaldo() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [resultado, setResultado] = useState<Resultado>();
  const errors = useErrorDialog();
  const form = useAppForm({
    id: 'saldo',
    schema,
    initial: { numero: '' },
    onSubmit: async ({ numero }) => {
      setResultado(undefined);
      try {
        // A card number names its country; an identity number is of the chosen one.
        const search = leerTarjeta(numero) === null ? { pais: $pais.get() } : {};
        const rows = await call(saldo, { params: { cardOrId: numero }, search });
        setResultado({ saldo: saldoDe(rows) });
      } catch (error) {
        errors.show(error);
      }
    },
  });
  useEffect(() => {
    if (resultado !== undefined) heading.current?.focus();
  }, [resultado]);
  useEffect(() => $pais.listen(() => setResultado(undefined)), []);

  return (
    <div className="pila-amplia">
      <form.AppForm>
        <form.Body className="formulario">
          <form.FormErrors />
          <form.AppField name="numero">
            {(field) => (
              <field.TextField
                label="Número de tarjeta o de identificación"
                hint="Escríbalo como está en su tarjeta, o como lo dio al afiliarse."
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
              />
            )}
          </form.AppField>
          <div className="acciones">
            <form.SubmitButton doing="Consultando su saldo…">Consultar Saldo</form.SubmitButton>
          </div>
        </form.Body>
      </form.AppForm>
      {resultado !== undefined && (
        <section className="pila-amplia" aria-labelledby={headingId}>
          <h2 ref={heading} id={headingId} tabIndex={-1}>
            {resultado.saldo === null
              ? ERRORES.pacienteNoEncontrado
              : `Saldo del paciente ${resultado.saldo.paciente}`}
          </h2>
          {resultado.saldo === null ? (
            <div className="estado">
              <p>
                El saldo existe <strong>desde el primer canje</strong>. Si todavía no ha canjeado,
                aquí no aparece nada.
              </p>
              <p>
                Si ya canjeó, revise el número que escribió y el país elegido arriba en la página.
              </p>
            </div>
          ) : (
            <TablaSaldo saldo={resultado.saldo} labelledBy={headingId} />
          )}
        </section>
      )}
      {errors.element}
    </div>
  );
}
