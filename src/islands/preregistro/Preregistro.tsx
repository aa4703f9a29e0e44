import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { promociones, tarjeta as tarjetaDe } from '../../contracts/preregistro.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { paisDeTrabajo } from '../../domain/paisDeTrabajo.ts';
import { perfilDe } from '../../domain/permisos.ts';
import { agruparTarjeta, paisDeTarjeta } from '../../domain/tarjeta.ts';
import { $pais } from '../../stores/country.ts';
import { createDraft, openKeptForm } from '../../stores/draft.ts';
import { type PorCanjear, porCanjear } from '../../stores/porCanjear.ts';
import { Select } from '../form/Select.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { focusFirst, useFocusLater } from '../form/useFocusLater.ts';
import { PistaDeIdentificacion } from '../form/PistaDeIdentificacion.tsx';
import { TARJETA_SIN_HALLAR, VerifiableField } from '../form/VerifiableField.tsx';
import { loadLater } from '../loadLater.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { useAnswer } from '../useAnswer.ts';
import {
  type Borrador,
  borradorPreregistro,
  borradorVacio,
  facturaCerrada,
  hayAlgo,
  porGuardar,
} from './borrador.ts';
import { controles, useEscanerDePreregistro } from './useEscanerDePreregistro.ts';

const cargarFacturas = async () => (await import('./Facturas.tsx')).Facturas;
const Facturas = loadLater(cargarFacturas);
const EnEspera = loadLater(async () => (await import('./EnEspera.tsx')).EnEspera);

const { tarjeta: TARJETA, cargar: CARGAR } = controles;
const PROMOCION = 'preregistro-promocion';

/** The pre-registration page's island. */
export const Preregistro = guarded('preregistrar', Pantalla);

/** Only a Manager works in the country chosen in the header; each country is a screen of its own. */
function Pantalla() {
  const user = useUsuario();
  const elegido = useStore($pais);
  const pais = paisDeTrabajo(user) ?? elegido;
  return <DePais key={pais} pais={pais} />;
}

function DePais({ pais }: { readonly pais: PaisCodigo }) {
  const user = useUsuario();
  const [form] = useState(() =>
    openKeptForm({
      draft: createDraft('preregistro', borradorPreregistro),
      person: user.userName,
      empty: borradorVacio(pais),
      belongs: (kept) => kept.pais === pais,
      worthKeeping: porGuardar,
    }),
  );
  // A counter sees the form first, the office the waiting cards.
  const atiende = perfilDe(user) === 'Regente';
  const borrador = useStore(form.$value);
  const cambiar = form.change;
  const errores = useErrorDialog();
  const focus = useFocusLater();
  const { tarjeta, promocionId, cargada } = borrador;
  const { hallada } = tarjeta;
  // A Manager may hold a card of another country than the chosen one.
  const suPais = (hallada && paisDeTarjeta(hallada.numero)) ?? pais;
  const {
    answer,
    value: ofrecidas = [],
    again,
  } = useAnswer({
    request: 'promociones',
    subject: suPais,
    load: (signal) => call(promociones, { params: { country: suPais }, signal }),
    onFailure: errores.show,
  });
  const promocion = ofrecidas.find(({ Id }) => Id === promocionId);

  const validar = useCallback(
    async (card: string, mas?: Partial<Borrador>) => {
      const { ClienteTarjetaId, NumeroTarjeta, ClienteTarjeta } = await call(tarjetaDe, {
        params: { card },
      });
      const { Nombre, PrimerApellido, SegundoApellido } = ClienteTarjeta;
      // Preload the invoices' part once the card is found.
      void cargarFacturas().catch(() => undefined);
      cambiar({
        tarjeta: {
          texto: NumeroTarjeta,
          hallada: {
            id: ClienteTarjetaId,
            numero: NumeroTarjeta,
            paciente: [Nombre, PrimerApellido, SegundoApellido].join(' '),
          },
        },
        ...mas,
      });
    },
    [cambiar],
  );
  const { show } = errores;
  const [buscada] = useState(() => porCanjear.read(user.userName)?.factura);
  const abrir = useCallback(
    ({ tarjeta: card, promocionId: suya }: PorCanjear) => {
      void validar(card, { promocionId: suya, cargada: true, ...facturaCerrada }).catch(show);
    },
    [validar, show],
  );
  useEffect(() => {
    const pedido = porCanjear.read(user.userName);
    porCanjear.clear();
    if (pedido) abrir(pedido);
    else if (atiende && !hayAlgo(form.$value.get())) focusFirst(TARJETA);
  }, [abrir, atiende, form, user.userName]);
  const nota = useEscanerDePreregistro(form, suPais);
  const falta = [
    ...(hallada === null ? ['validar la tarjeta'] : []),
    ...(promocion === undefined ? ['elegir la promoción'] : []),
  ];

  const espera = !cargada && <EnEspera pais={pais} onOpen={abrir} />;
  return (
    <div className="canje preregistro" data-lista-antes={!atiende && !cargada}>
      {!atiende && espera}
      <section
        className="tarjeta canje-parte preregistro-datos"
        aria-labelledby="preregistro-datos"
      >
        <div className="canje-titulo">
          <h2 id="preregistro-datos">Datos del canje</h2>
          {hayAlgo(borrador) && (
            <button
              type="button"
              className="boton-texto"
              onClick={() => {
                cambiar(borradorVacio(pais));
                focus(TARJETA);
              }}
            >
              Empezar de nuevo
            </button>
          )}
        </div>
        <p className="campo-ayuda">
          Guarde las facturas de quien todavía no tiene todas: el canje se registra con la última.
        </p>
        <VerifiableField
          id={TARJETA}
          label="Tarjeta del paciente"
          hint={
            <>
              o identificación
              <PistaDeIdentificacion texto={tarjeta.texto} pais={pais} />
            </>
          }
          object="la tarjeta"
          empty={VALIDACION.tarjetaVacia}
          notFound={TARJETA_SIN_HALLAR}
          text={tarjeta.texto}
          onText={(texto) => cambiar({ tarjeta: { texto, hallada: null } })}
          found={
            hallada && (
              <>
                {hallada.paciente}
                <span className="comprobado-detalle">{agruparTarjeta(hallada.numero)}</span>
              </>
            )
          }
          verify={() => validar(tarjeta.texto.trim())}
          onVerified={(elsewhere) => {
            if (!elsewhere) focus(promocion === undefined ? PROMOCION : CARGAR);
          }}
          onFailure={errores.show}
          onCorrect={() => {
            cambiar({ tarjeta: { texto: '', hallada: null }, cargada: false, ...facturaCerrada });
            focus(TARJETA);
          }}
          input={{ autoCapitalize: 'characters' }}
        />
        <Select
          id={PROMOCION}
          label="Promoción"
          value={String(promocion?.Id ?? '')}
          empty="Elija la promoción"
          pending={answer.status === 'loading' ? 'Cargando promociones…' : undefined}
          options={ofrecidas.map(({ Id, Descripcion, TipoBonificacion }) => ({
            value: String(Id),
            label: `${Descripcion} (${TipoBonificacion})`,
          }))}
          onEnter={() => focus(CARGAR)}
          onValue={(id) =>
            cambiar({
              promocionId: id === '' ? null : Number(id),
              cargada: false,
              ...facturaCerrada,
            })
          }
        />
        {answer.status === 'failed' && (
          <button type="button" className="boton-secundario" onClick={again}>
            Cargar las promociones de nuevo
          </button>
        )}
        {!cargada && (
          <>
            <button
              type="button"
              id={CARGAR}
              className="boton"
              disabled={falta.length > 0}
              aria-describedby={`${CARGAR}-motivo`}
              onClick={() => cambiar({ cargada: true })}
            >
              Cargar Facturas
            </button>
            <p id={`${CARGAR}-motivo`} className="canje-motivo" tabIndex={-1}>
              {falta.length > 0 ? `Falta ${falta.join(' y ')}.` : 'Todo está listo.'}
            </p>
          </>
        )}
        <p className="escaner-nota" role="status">
          {nota}
        </p>
      </section>
      {cargada && hallada !== null && promocion !== undefined && (
        <Facturas
          key={`${hallada.id} ${promocion.Id}`}
          pais={suPais}
          tarjeta={hallada.numero}
          tarjetaId={hallada.id}
          buscada={buscada}
          promocionId={promocion.Id}
          necesarias={promocion.CanjeFactura}
          tipo={promocion.TipoBonificacion}
          form={form}
          onFailure={errores.show}
        />
      )}
      {atiende && espera}
      {errores.element}
    </div>
  );
}
