import { useState } from 'react';
import { call } from '../../api/call.ts';
import { desconocer, type SaldoRow } from '../../contracts/pacientes.ts';
import { diaEn, formatearDia } from '../../domain/calendario.ts';
import { paisDeTarjeta } from '../../domain/tarjeta.ts';
import { $pais } from '../../stores/country.ts';
import { createNote } from '../../stores/note.ts';
import { Confirm } from '../form/Confirm.tsx';
import { useFocusLater } from '../form/useFocusLater.ts';
import { useQuestion } from '../form/useQuestion.tsx';
import type { Pregunta } from './saldos.ts';

interface SusCanjesProps {
  readonly canjes: readonly SaldoRow[];
  /** The query of the balance: a disavowal needs the same proofs. */
  readonly pregunta: Pregunta;
}

/** The references of the redemptions that were disavowed during this visit. They name neither a person nor a card. */
const note = createNote('canjes-avisados');

const avisoId = (referencia: string) => `aviso-${referencia}`;

/** The redemptions behind a balance, each with the button that disavows it. */
export function SusCanjes({ canjes, pregunta }: SusCanjesProps) {
  const [avisados, setAvisados] = useState(() => new Set(note.read()?.split(' ')));
  const { ask, question } = useQuestion(Confirm);
  const focusLater = useFocusLater();
  const fecha = ({ CreatedOn, PacienteTarjeta }: SaldoRow) =>
    formatearDia(diaEn(paisDeTarjeta(PacienteTarjeta) ?? $pais.get(), new Date(CreatedOn)));

  const avisar = async ({ Referencia }: SaldoRow) => {
    await call(desconocer, { body: { ...pregunta, Referencia } });
    const todos = new Set(avisados).add(Referencia);
    setAvisados(todos);
    note.keep([...todos].join(' '));
    focusLater(avisoId(Referencia));
  };

  return (
    <details className="tarjeta sus-canjes">
      <summary>
        <strong>Ver sus canjes, uno por uno</strong>
      </summary>
      <p>
        Si no reconoce uno, avísenos. Quien revisa los canjes leerá su aviso junto a ese canje, y
        usted no tiene que hacer nada más. Su saldo no cambia por avisar.
      </p>
      <ul>
        {canjes.map((canje) => (
          <li key={canje.Referencia}>
            <span>{canje.PromocionNombre}</span>
            <span className="campo-ayuda">{fecha(canje)}</span>
            {avisados.has(canje.Referencia) ? (
              <strong id={avisoId(canje.Referencia)} role="status" tabIndex={-1}>
                Recibimos su aviso
              </strong>
            ) : (
              <button
                type="button"
                className="boton-texto"
                onClick={() =>
                  ask({
                    title: '¿No reconoce este canje?',
                    yes: 'Avisar que no lo reconozco',
                    doing: 'Enviando…',
                    onYes: () => avisar(canje),
                    children: (
                      <>
                        <p>
                          {canje.PromocionNombre}, del {fecha(canje)}.
                        </p>
                        <p>
                          Quien revisa los canjes verá su aviso y la fecha de hoy, sin ningún otro
                          dato suyo. Si fue otra persona con su permiso, no hace falta avisar.
                        </p>
                      </>
                    ),
                  })
                }
              >
                No lo reconozco
                <span className="oculto">
                  : {canje.PromocionNombre}, {fecha(canje)}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {question}
    </details>
  );
}
