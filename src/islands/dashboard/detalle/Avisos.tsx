import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/error.ts';
import { marcarVistos } from '../../../contracts/dashboard/listas.ts';
import { contar } from '../../../domain/cifra.ts';
import { puede } from '../../../domain/permisos.ts';
import { REGLAS } from '../../../domain/reglasCanje.ts';
import { esDeMarca, type NombreDeSenal } from '../../../domain/senales.ts';
import { paths } from '../../../paths.ts';
import { Alerta } from '../../form/Alerta.tsx';
import { Icon } from '../../form/Icon.tsx';
import { TelefonoDeAyuda } from '../../form/TelefonoDeAyuda.tsx';
import { useUsuario } from '../../session/Guard.tsx';
import { codigoDePais, instanteEnPais } from '../palabras.ts';
import type { Canje } from './datos.tsx';
import { Parecida } from './Parecida.tsx';

/** Opens the redemption screen with the redemption's card and promotion chosen. */
async function llevarAlMostrador(userName: string, { NumeroTarjeta, PromocionId }: Canje) {
  const parte = await import('../../../stores/porCanjear.ts').catch(() => undefined);
  parte?.porCanjear.keep(userName, { tarjeta: NumeroTarjeta, promocionId: PromocionId });
  location.assign(paths.canje);
}

/** Why and when a redemption was rejected, in red, and what its pharmacy can do; nothing for any other one. */
export function MotivoDeRechazo({ canje }: { readonly canje: Canje }) {
  const user = useUsuario();
  const { Estado, Motivo, Observaciones, Pais } = canje;
  if (Estado !== 'Rechazado') return null;
  const registra = !puede(user, 'auditarCanje') && puede(user, 'registrarCanje');
  // 'Otro' says nothing: the observation, which such a rejection has, is the reason.
  const otro = Motivo === 'Otro';
  return (
    <Alerta tipo="error" titulo={otro ? Observaciones : Motivo}>
      {!otro && Observaciones !== '' && <p className="historial-observaciones">{Observaciones}</p>}
      <p>Rechazado el {instanteEnPais(Pais, canje.CambioEn)}.</p>
      {registra && (
        <div className="acciones">
          <a
            className="boton"
            href={paths.canje}
            onClick={(event) => {
              event.preventDefault();
              void llevarAlMostrador(user.userName, canje);
            }}
          >
            Registrar el canje de nuevo
          </a>
          <span>
            Sus facturas quedan libres. Si no está de acuerdo, llame al{' '}
            <TelefonoDeAyuda pais={codigoDePais(Pais)} /> con el código a mano.
          </span>
        </div>
      )}
    </Alerta>
  );
}

/** Takes the patient's disavowal out of what waits for this auditor. */
function Visto({ canje }: { readonly canje: Canje }) {
  const [visto, setVisto] = useState(canje.DesconocidoVisto);
  const [falla, setFalla] = useState('');
  if (visto) return <>Usted ya lo vio.</>;
  const marcar = () =>
    call(marcarVistos, { body: { Codigos: [canje.CodigoConfirmacion] } })
      .then(() => setVisto(true))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setFalla(error.detail);
      });
  return (
    <>
      <button type="button" className="boton-texto" onClick={() => void marcar()}>
        Marcar como visto
      </button>{' '}
      <span role="status">{falla}</span>
    </>
  );
}

/**
 * What asks for attention: similar invoices, rules that fail, and signals. Rules that hold near their bound are told
 * below, uncounted. The other rules are folded.
 */
export function Avisos({
  canje,
  senales,
  faltanFotos = false,
}: {
  readonly canje: Canje;
  /** The signals' sentences, for an auditor; undefined where they were not read. */
  readonly senales?:
    readonly { readonly Senal: NombreDeSenal; readonly Frase: string }[] | undefined;
  /** The photos that were asked for have not come. */
  readonly faltanFotos?: boolean;
}) {
  const cerca = canje.Reglas.filter(({ Cerca }) => Cerca !== null);
  const sinCumplir = canje.Reglas.filter(({ Cumple }) => Cumple !== true);
  const nombres = Object.keys(REGLAS).length;
  const cumplen = nombres - new Set(sinCumplir.map(({ Regla }) => Regla)).size;
  const semejantes = canje.Facturas.filter(({ Semejante }) => Semejante !== null);
  const conPareja = semejantes.length > 0;
  // The pair of invoices, shown below, says more than this rule's question.
  const fallan = sinCumplir.filter(({ Regla }) => !(conPareja && Regla === 'facturaDistinta'));
  // The other redemption may be rejected by now: what the counter confirmed stays to be looked at.
  const parecidas = conPareja || canje.Facturas.some(({ Confirmada }) => Confirmada);
  // These are shown above, with what the detail knows of them.
  const otras = senales?.filter(({ Senal }) => !esDeMarca(Senal)) ?? [];
  const cuantos =
    Number(canje.DesconocidoEn !== null) +
    fallan.length +
    (conPareja ? semejantes.length : Number(parecidas)) +
    Number(faltanFotos) +
    otras.length;
  // Neither the decision nor a disavowal waits for this person.
  const cerrado =
    canje.CierraEn === null &&
    !canje.PuedeReabrir &&
    (canje.DesconocidoEn === null || canje.DesconocidoVisto);
  /** What the rule says now was otherwise at the registration: no redemption of an inactive promotion is registered. */
  const esDeHoy = (regla: string) => cerrado || regla === 'promocionActiva';
  return (
    <div className="avisos">
      <p className="avisos-cuenta">
        {cuantos === 0
          ? 'Nada por revisar'
          : `${contar(cuantos, 'aviso', 'avisos')} ${cerrado ? `de hoy: el canje ya está ${canje.Estado.toLowerCase()}` : 'por revisar'}`}
      </p>
      <ul>
        {canje.DesconocidoEn !== null && (
          <li className="aviso-falla">
            <Icon name="aviso" />
            <span>
              <strong>El paciente no reconoce este canje.</strong> Lo avisó el{' '}
              {instanteEnPais(canje.Pais, canje.DesconocidoEn)}. <Visto canje={canje} />
            </span>
          </li>
        )}
        {fallan.map(({ Regla, Mensaje, Cumple }) => (
          <li key={`${Regla} ${Mensaje}`} className={esDeHoy(Regla) ? 'aviso-dato' : 'aviso-falla'}>
            <Icon name="aviso" />
            <span>
              {Cumple !== false
                ? 'Sin datos: '
                : esDeHoy(Regla)
                  ? 'Hoy no se cumpliría: '
                  : 'No se cumple: '}
              {Mensaje}
            </span>
          </li>
        ))}
        {semejantes.map((factura) => (
          <Parecida key={factura.NumeroFactura} factura={factura} />
        ))}
        {parecidas && !conPareja && (
          <li>
            <Icon name="aviso" />
            <span>
              <strong>Factura parecida</strong> · La farmacia confirmó que es otra que una parecida,
              que ya no está en uso.
            </span>
          </li>
        )}
        {faltanFotos && (
          <li>
            <Icon name="camara" />
            <span>Se pidió la foto de las facturas, y no ha llegado.</span>
          </li>
        )}
        {otras.map(({ Senal, Frase }) => (
          <li key={Senal}>
            <Icon name="info" />
            <span>{Frase}</span>
          </li>
        ))}
      </ul>
      {cerca.map(({ Regla, Mensaje, Cerca }) => (
        <p key={Regla}>
          <strong>{Cerca}</strong> · {Mensaje}
        </p>
      ))}
      <details className={parecidas ? 'por-revisar' : undefined}>
        <summary>
          Reglas del programa: se cumplen{' '}
          {cumplen === nombres ? `las\u00a0${nombres}` : `${cumplen} de\u00a0${nombres}`}
          {parecidas && ', con una factura parecida por revisar'}
        </summary>
        <ul className="reglas-cumplidas">
          {canje.Reglas.filter(({ Cumple }) => Cumple === true).map(({ Regla, Mensaje }) => (
            <li key={Regla}>{Mensaje}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
