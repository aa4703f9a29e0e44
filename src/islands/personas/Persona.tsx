import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { abrirPersona, type PersonaVista } from '../../contracts/personas.ts';
import { edadEn, formatearDia, formatearInstante } from '../../domain/calendario.ts';
import { contar } from '../../domain/cifra.ts';
import { type Derecho, PIDE, type Razon, RAZONES } from '../../domain/derechos.ts';
import { paisDe } from '../../domain/paises.ts';
import { puede } from '../../domain/permisos.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { paths } from '../../paths.ts';
import { takeFound } from '../../stores/pageNotes.ts';
import { CodigoDeCanje } from '../dashboard/CodigoDeCanje.tsx';
import { Estado } from '../dashboard/Estado.tsx';
import { plazoEnPalabras } from '../derechos/palabras.ts';
import { TextosAceptados } from '../derechos/TextosAceptados.tsx';
import { hoyEn } from '../hoyEn.ts';
import { loadLater } from '../loadLater.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { usePathname } from '../table/useAddress.ts';
import { unir } from '../unir.tsx';
import { useCall } from '../useAnswer.ts';
import { Guardada, PorTelefono, type Recibida, tituloDe } from './PorTelefono.tsx';
import { Datos } from '../form/Datos.tsx';
import { Awaited } from '../Awaited.tsx';

const IrACanjear = loadLater(
  async () => (await import('../preregistro/IrACanjear.tsx')).IrACanjear,
);

/** How long a reason holds for going back to the page, in milliseconds. */
const VALE_MS = 15 * 60_000;
/** The reason of an opening, kept with the page's entry in the history: reload and Back do not ask again. */
const apertura = v.object({
  razon: v.picklist(Object.keys(RAZONES) as Razon[]),
  usuario: v.string(),
  hora: v.number(),
});

function razonDada(usuario: string): Razon | undefined {
  const { success, output } = v.safeParse(apertura, history.state);
  if (!success || output.usuario !== usuario) return undefined;
  return Date.now() - output.hora < VALE_MS ? output.razon : undefined;
}

/** A person's page: it opens for a reason. */
export const Persona = guarded('atenderLlamadas', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const referencia = /\/([0-9a-f-]{36})\/?$/.exec(usePathname())?.[1];
  const [razon, setRazon] = useState(() => razonDada(user.userName));
  const [found] = useState(() => takeFound(paths.persona(referencia ?? '')));
  if (referencia === undefined) return <QuienLlama />;
  return razon === undefined ? (
    <Pregunta
      nombre={found.name ?? 'esta persona'}
      onRazon={(dada) => {
        history.replaceState({ razon: dada, usuario: user.userName, hora: Date.now() }, '');
        setRazon(dada);
      }}
    />
  ) : (
    <Abierta
      referencia={referencia}
      razon={razon}
      llama={found.from === paths.buscarPersona}
      abreCanjes={puede(user, 'verCanjes')}
    />
  );
}

/** Whose request it is: the search opens at once. */
function QuienLlama() {
  const buscar = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    document.title = 'Nueva solicitud por teléfono · Junto a Tí';
    buscar.current?.focus();
    // Not by a click: the page's script may not listen yet.
    import('../busqueda/abrirBuscador.tsx')
      .then(({ abrirBuscador }) => abrirBuscador(''))
      .catch(() => undefined);
  }, []);
  return (
    <section className="tarjeta pila persona-pregunta" aria-labelledby="persona-busca">
      <h2 id="persona-busca">Nueva solicitud por teléfono: ¿de quién?</h2>
      <p>
        Busque a la persona por su nombre, su tarjeta o su identificación. Quien abre su página dice
        por qué, y queda anotado.
      </p>
      <button ref={buscar} type="button" className="boton" data-buscador="" aria-haspopup="dialog">
        Buscar a la persona
      </button>
    </section>
  );
}

/** Redemptions in sight until all are asked for. */
const A_LA_VISTA = 5;

interface PreguntaProps {
  readonly nombre: string;
  readonly onRazon: (razon: Razon) => void;
}

/** Asked before anything of the person is read. */
function Pregunta({ nombre, onRazon }: PreguntaProps) {
  const primera = useRef<HTMLButtonElement>(null);
  useEffect(() => primera.current?.focus(), []);
  return (
    <section className="tarjeta pila persona-pregunta" aria-labelledby="persona-razon">
      <h2 id="persona-razon">¿Por qué abre la página de {nombre}?</h2>
      <p>Queda anotado con su usuario, la hora y la razón.</p>
      <div className="persona-razones">
        {Object.entries(RAZONES).map(([razon, texto], i) => (
          <button
            key={razon}
            ref={i === 0 ? primera : undefined}
            type="button"
            className="boton-secundario"
            onClick={() => onRazon(razon as Razon)}
          >
            {texto}
          </button>
        ))}
      </div>
    </section>
  );
}

interface AbiertaProps {
  readonly referencia: string;
  readonly razon: Razon;
  /** The person calls: the form of a request is open. */
  readonly llama: boolean;
  /** Whether the user may open a redemption. */
  readonly abreCanjes: boolean;
}

function Abierta({ referencia, razon, llama, abreCanjes }: AbiertaProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const leida = useCall(abrirPersona, { params: { referencia }, body: { Razon: razon } });
  const vista = leida.value;
  const hay = vista !== undefined;
  const [pide, setPide] = useState<Derecho | '' | undefined>(llama ? '' : undefined);
  const [recibida, setRecibida] = useState<Recibida>();
  const pedir = (derecho: Derecho | '') => {
    setRecibida(undefined);
    setPide(derecho);
  };
  useEffect(() => {
    if (hay && !llama) titulo.current?.focus();
  }, [hay, llama]);
  if (vista === undefined) return <Awaited asked={leida} says="Abriendo la página…" />;
  const { Persona: persona } = vista;
  return (
    <div className="pila-amplia persona">
      <section className="tarjeta persona-identidad" aria-label="Quién es">
        <h2 ref={titulo} className="titulo-de-registro" tabIndex={-1}>
          {persona.Nombre} {persona.PrimerApellido} {persona.SegundoApellido}
        </h2>
        <EstadoDeTarjeta persona={persona} />
        <Datos
          de={{
            Tarjeta: agruparTarjeta(persona.NumeroTarjeta),
            Identificación: persona.NumeroIdentificacion,
            Nacimiento: `${formatearDia(persona.FechaNacimiento)} (${edadEn(persona.FechaNacimiento, hoyEn(persona.Pais))}\u00a0años)`,
            País: paisDe(persona.Pais).nombre,
          }}
        />
      </section>
      <div className="pila-amplia persona-hechos">
        {pide !== undefined && (
          <section className="tarjeta" aria-label={tituloDe(pide)}>
            <PorTelefono
              key={pide}
              referencia={referencia}
              persona={persona}
              pide={pide}
              onBack={() => setPide(undefined)}
              onSent={(una) => {
                setPide(undefined);
                setRecibida(una);
                leida.again();
              }}
            />
          </section>
        )}
        <Saldo vista={vista} />
        <Esperas vista={vista} />
        <Canjes vista={vista} abre={abreCanjes} />
      </div>
      <section className="tarjeta pila" aria-labelledby="persona-contacto">
        <h3 id="persona-contacto">Contacto y afiliación</h3>
        <Datos
          de={{
            Teléfono: <a href={`tel:${persona.Telefono}`}>{persona.Telefono}</a>,
            Correo: (
              <a href={`mailto:${persona.CorreoElectronico}`}>{unir(persona.CorreoElectronico)}</a>
            ),
            Nacionalidad: persona.Nacionalidad,
            Médico: persona.Medico ?? 'Sin médico anotado',
            Afiliación: formatearInstante(persona.Pais, new Date(persona.AfiliadaEn)),
          }}
        />
        {pide === undefined && (
          <button type="button" className="boton-texto" onClick={() => pedir('rectificar')}>
            {tituloDe('rectificar')}
          </button>
        )}
      </section>
      <div className="pila-amplia persona-lado">
        <section className="tarjeta pila" aria-labelledby="persona-solicitudes">
          <h3 id="persona-solicitudes">Solicitudes de derechos</h3>
          {vista.Solicitudes.length === 0 ? (
            recibida === undefined && <p>Ninguna.</p>
          ) : (
            <ul className="persona-filas">
              {vista.Solicitudes.map((una) => (
                <li key={una.Id}>
                  <a href={paths.solicitudDeDerechos(una.Id)}>{una.Numero}</a> {PIDE[una.Derecho]}
                  <span>{plazoEnPalabras(una)}</span>
                </li>
              ))}
            </ul>
          )}
          {recibida !== undefined && <Guardada key={recibida.Id} recibida={recibida} />}
          {pide === undefined && (
            <button type="button" className="boton" onClick={() => pedir('')}>
              {tituloDe('')}
            </button>
          )}
        </section>
        <TextosAceptados pais={persona.Pais} consentimientos={vista.Consentimientos} />
      </div>
    </div>
  );
}

function EstadoDeTarjeta({ persona }: { readonly persona: PersonaVista['Persona'] }) {
  const { EstadoTarjeta, Consentimiento } = persona;
  const [clase, texto] =
    EstadoTarjeta === 'Retirada'
      ? ['etiqueta etiqueta-error', 'Tarjeta retirada']
      : Consentimiento === 'RetiroPedido'
        ? ['etiqueta etiqueta-aviso', 'Pidió retirarse: no puede canjear']
        : Consentimiento === 'PorRenovar'
          ? ['etiqueta etiqueta-aviso', 'Le falta aceptar un texto nuevo']
          : ['etiqueta etiqueta-ok', 'Tarjeta activa'];
  return <span className={clase}>{texto}</span>;
}

function Saldo({ vista }: { readonly vista: PersonaVista }) {
  const con = new Set(vista.Saldo.map(({ Promocion }) => Promocion));
  const terminadas = vista.Canjes.filter(
    ({ Estado, Producto }) => Estado !== 'Rechazado' && !con.has(Producto),
  ).map(({ Producto }) => Producto);
  return (
    <section className="pila" aria-labelledby="persona-saldo">
      <h3 id="persona-saldo">Saldo de este año</h3>
      {vista.Saldo.length === 0 ? (
        <p>No tiene canjes en promociones vigentes.</p>
      ) : (
        <ul className="persona-filas">
          {vista.Saldo.map(({ Promocion, CanjesEfectuados, SaldoDisponible, Desde }) => (
            <li key={Promocion}>
              {Promocion}
              <span>
                {contar(CanjesEfectuados, 'canje', 'canjes')} ·{' '}
                <strong>{SaldoDisponible === 1 ? 'queda 1' : `quedan ${SaldoDisponible}`}</strong>
                {Desde !== null &&
                  `. Este mes ya no puede; vuelve a poder desde el ${formatearDia(Desde)}.`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {terminadas.length > 0 && (
        <p className="detalle">Promoción terminada: {[...new Set(terminadas)].join('; ')}.</p>
      )}
    </section>
  );
}

/** One line an invoice, with its boxes where it stands for several. */
function lineasDe(facturas: PersonaVista['Esperas'][number]['Facturas']) {
  const veces = new Map<string, number>();
  for (const { Numero, Fecha, PuntoVenta } of facturas) {
    const linea = `Factura ${Numero} · ${formatearDia(Fecha)} · ${PuntoVenta}`;
    veces.set(linea, (veces.get(linea) ?? 0) + 1);
  }
  return [...veces].map(([linea, cajas]) => (cajas === 1 ? linea : `${linea} · ${cajas} cajas`));
}

/** The invoices that wait for the next one of their redemption, and by when it must come. */
function Esperas({ vista }: { readonly vista: PersonaVista }) {
  const canjea = puede(useUsuario(), 'registrarCanje');
  if (vista.Esperas.length === 0) return null;
  return (
    <section className="pila" aria-labelledby="persona-esperas">
      <h3 id="persona-esperas">Facturas en espera</h3>
      <ul className="persona-filas">
        {vista.Esperas.map(({ PromocionId, Promocion, Necesarias, Hasta, Facturas }) => (
          <li key={Promocion}>
            {Promocion}
            <span>
              {Facturas.length < Necesarias ? (
                <>
                  {Facturas.length} de {contar(Necesarias, 'factura', 'facturas')} · la siguiente,
                  hasta el <strong>{formatearDia(Hasta)}</strong>
                </>
              ) : (
                <strong>Completas: ya puede pedir su canje</strong>
              )}
            </span>
            {canjea && Facturas.length >= Necesarias && (
              <IrACanjear
                className="boton-texto"
                tarjeta={vista.Persona.NumeroTarjeta}
                promocionId={PromocionId}
              />
            )}
            {lineasDe(Facturas).map((linea) => (
              <p key={linea}>{linea}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Canjes({ vista, abre }: { readonly vista: PersonaVista; readonly abre: boolean }) {
  const { Canjes, TotalCanjes } = vista;
  const [todos, setTodos] = useState(false);
  const canjes = todos ? Canjes : Canjes.slice(0, A_LA_VISTA);
  return (
    <section className="pila" aria-labelledby="persona-canjes">
      <h3 id="persona-canjes">
        Canjes{' '}
        {TotalCanjes > 0 && (
          <span className="persona-cuenta">
            {canjes.length} de {TotalCanjes}
          </span>
        )}
      </h3>
      {canjes.length === 0 ? (
        <p>Ninguno.</p>
      ) : (
        <ul className="persona-filas persona-canjes">
          {canjes.map((canje) => (
            <li key={canje.CodigoConfirmacion}>
              <div>
                <CodigoDeCanje codigo={canje.CodigoConfirmacion} abre={abre} />
              </div>
              <div>
                {canje.Producto}
                <p>
                  {formatearDia(canje.Fecha)} · {canje.PuntoVenta}
                  {canje.Motivo !== null && ` · ${canje.Motivo}`}
                </p>
              </div>
              <div>
                <Estado estado={canje.Estado} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {canjes.length < Canjes.length && (
        <button type="button" className="boton-texto" onClick={() => setTodos(true)}>
          Ver todos
        </button>
      )}
    </section>
  );
}
