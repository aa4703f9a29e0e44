import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { repeats } from '../../api/attempt.ts';
import { Alerta } from '../form/Alerta.tsx';
import { Confirm } from '../form/Confirm.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { Acompanamiento } from './Acompanamiento.tsx';
import { Aplicar } from './Aplicar.tsx';
import { hayAlgo } from './borrador.ts';
import { solicitudDe } from './solicitud.ts';
import type { Canje } from './abrirCanje.ts';
import { controles, desdeCuando, motivoDe, requisitosDe, siguienteControl } from './requisitos.ts';
import type * as parteDeFacturas from './Facturas.tsx';
import { Farmacia } from './Farmacia.tsx';
import { Medico } from './Medico.tsx';
import { Promocion } from './Promocion.tsx';
import { Resumen } from './Resumen.tsx';
import { Tarjeta } from './Tarjeta.tsx';
import { useEscanerDeCanje } from './useEscanerDeCanje.ts';
import { primerRechazado, useNegativas } from './useNegativas.ts';
import { focusFirst, useFocusLater } from '../form/useFocusLater.ts';

const SIN_FACTURAS =
  'No se pudo cargar la parte de las facturas. Revise su conexión y vuelva a cargar la página.';

/** The redemption screen for a user who may register one: the sections in the order of the counter. */
export function Formulario({ canje }: { readonly canje: Canje }) {
  const borrador = useStore(canje.$borrador);
  const historico = useStore(canje.$historico);
  const errores = useErrorDialog();
  const focus = useFocusLater();
  const { show } = errores;
  const regente = canje.user.rol === 'Regente';
  const { lineas } = borrador;
  const negativas = useNegativas(borrador);
  const problemOf = negativas.de;

  useEffect(() => {
    const opening = [canje.consultar({ prellenar: false })];
    if (regente && canje.$borrador.get().farmacia.hallada === null) {
      opening.push(canje.validarFarmacia());
    }
    if (canje.pedido !== undefined) {
      const llegar = async () => {
        await canje.validarTarjeta();
        focus(siguienteControl(requisitosDe(canje.$borrador.get())));
        await canje.consultar({ prellenar: true });
      };
      opening.push(llegar());
    }
    for (const each of opening) each.catch(show);
    // Let people read kept values first.
    if (!canje.recuperado) focusFirst(siguienteControl(requisitosDe(canje.$borrador.get())));
  }, [canje, regente, show, focus]);

  const advance = useCallback(
    (elsewhere: boolean) => {
      if (!elsewhere) focus(siguienteControl(requisitosDe(canje.$borrador.get())));
    },
    [canje, focus],
  );
  // Reading and judging invoices: not needed before the form is in use.
  const [facturas, setFacturas] = useState<typeof parteDeFacturas | null>(null);
  /** Whether the screen shows a kept draft whose notice is not read yet. */
  const [recuperado, setRecuperado] = useState(canje.recuperado);
  const empezado = hayAlgo(borrador, canje.user);
  useEffect(() => {
    if (!empezado) return;
    import('./Facturas.tsx').then(setFacturas, () => show(new ApiError(0, SIN_FACTURAS)));
  }, [empezado, show]);
  const nota = useEscanerDeCanje(canje, facturas);
  const [aviso, setAviso] = useState('');
  const [aplicando, setAplicando] = useState(false);
  const { ask, question } = useQuestion(Confirm);
  const [hoy, setHoy] = useState(() => canje.contexto().hoy);

  // A sent attempt may have used up the limit itself: only the server knows, and answers the same code.
  const repite = repeats(borrador.attempt, solicitudDe(borrador));
  const contexto = {
    hoy,
    funcion: canje.user,
    historico: historico.estado === 'listo' && !repite ? historico.historico : null,
  };
  const requisitos = requisitosDe(borrador);
  const incumplidas = facturas?.incumplidasDe(borrador, contexto) ?? [];
  const negada =
    incumplidas.find(({ field }) => field === 'PromocionId')?.mensaje ??
    problemOf(controles.promocion);
  const conocido = repite ? 'listo' : historico.estado;
  // A redemption that was not judged cannot be applied.
  const motivo = motivoDe(requisitos, incumplidas, facturas === null ? 'cargando' : conocido);
  const campo = { canje, focus, onFailure: show };

  return (
    <div className="canje">
      <div className="canje-campos">
        {recuperado && (
          <Alerta role="status" className="canje-recuperado">
            <p>Recuperamos lo que había escrito.</p>
            <button type="button" className="boton-texto" onClick={() => setRecuperado(false)}>
              Entendido
            </button>
          </Alerta>
        )}
        <section className="tarjeta canje-parte canje-hechos" aria-labelledby="canje-datos">
          <div className="canje-titulo">
            <h2 id="canje-datos">Datos del canje</h2>
            {empezado && !aplicando && (
              <button
                type="button"
                className="boton-texto"
                onClick={() =>
                  ask({
                    title: '¿Borrar lo que escribió?',
                    yes: 'Empezar de nuevo',
                    doing: 'Borrando…',
                    no: 'Seguir con el canje',
                    onYes: () => {
                      canje.borrar();
                      setRecuperado(false);
                      focus(controles.tarjeta);
                    },
                    children: (
                      <p>Se borran los datos de este canje de la pantalla y de esta pestaña.</p>
                    ),
                  })
                }
              >
                Empezar de nuevo
              </button>
            )}
          </div>
          <Tarjeta
            {...campo}
            problem={problemOf(controles.tarjeta)}
            onVerified={(elsewhere) => {
              setAviso(`Tarjeta de ${canje.$borrador.get().tarjeta.hallada?.paciente ?? ''}`);
              advance(elsewhere);
            }}
          />
          <Farmacia {...campo} problem={problemOf(controles.farmacia)} onVerified={advance} />
          <Medico {...campo} problem={problemOf(controles.medico)} onVerified={advance} />
          <Promocion
            canje={canje}
            error={negada}
            desde={desdeCuando(contexto, borrador.promocion)}
            distribuidorError={problemOf(controles.distribuidor)}
            onNext={() => advance(false)}
            sinHistorico={historico.estado === 'fallo'}
            onFailure={show}
          />
          <Acompanamiento canje={canje} hoy={hoy} problemOf={problemOf} />
        </section>
        {lineas.length > 0 && facturas !== null ? (
          <facturas.Facturas
            canje={canje}
            hoy={hoy}
            problemOf={problemOf}
            onValidated={(elsewhere) => {
              setHoy(canje.contexto().hoy);
              advance(elsewhere);
            }}
            onFailure={show}
            focus={focus}
          />
        ) : (
          <section className="tarjeta canje-parte" aria-labelledby="canje-facturas">
            <h2 id="canje-facturas">Facturas</h2>
            <p className="campo-ayuda">Elija la promoción para ver cuántas necesita.</p>
          </section>
        )}
      </div>
      <aside className="tarjeta canje-lado" aria-labelledby="canje-resumen">
        <Resumen
          lineas={lineas}
          requisitos={requisitos}
          negado={negada === undefined ? null : controles.promocion}
        />
        <p className="escaner-nota" role="status">
          {nota}
        </p>
        <Aplicar
          canje={canje}
          motivo={motivo}
          busy={aplicando}
          setBusy={setAplicando}
          onFailure={(error, again) => {
            const rechazado = canje.$borrador.get();
            const field = primerRechazado(error);
            show(error, {
              again,
              ...(field !== null && { field }),
              onClose: () => negativas.anotar(error, rechazado),
            });
          }}
          focus={focus}
        />
      </aside>
      <p className="oculto" role="status">
        {aviso}
      </p>
      {question}
      {errores.element}
    </div>
  );
}
