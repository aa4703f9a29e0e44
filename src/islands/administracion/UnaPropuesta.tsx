import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import {
  type CAMINOS_DEL_PRIMER_ENLACE,
  decidirPropuesta,
  FALTA_MOTIVO,
  type Propuesta,
  propuestas,
  dejarPropuesta,
  verPropuesta,
} from '../../contracts/administracion/propuestas.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../form/ActionButton.tsx';
import { Field } from '../form/Field.tsx';
import { type Dicho, useNotice } from '../form/useNotice.tsx';
import { useFocusLater } from '../form/useFocusLater.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { usePathname } from '../table/useAddress.ts';
import { useCall } from '../useAnswer.ts';
import { AntesYDespues, cambiosContados } from './AntesYDespues.tsx';
import { ConClave } from '../cuenta/ConClave.tsx';
import { EtiquetaDePropuesta, QUEDO } from './Propuesto.tsx';
import { horaDe, idDeRuta, nombreDePais } from './palabras.ts';
import { Datos } from '../form/Datos.tsx';
import { Awaited } from '../Awaited.tsx';
import { unir } from '../unir.tsx';

/** One proposal: before and after side by side, and its decision by another person. */
export const UnaPropuesta = guarded('aprobarCambios', Pantalla);

function Pantalla() {
  const id = idDeRuta(usePathname());
  useEffect(() => {
    if (id === undefined) location.replace(paths.propuestas);
    else document.title = `Propuesta ${id} · Junto a Tí`;
  }, [id]);
  return id === undefined ? null : <Abierta key={id} id={id} />;
}

const MOTIVO = 'propuesta-motivo';

const DECISIONES = {
  Aprobar: {
    pregunta: { title: '¿Aprobar y aplicar el cambio?', yes: 'Aprobar', doing: 'Aprobando…' },
    dicho: { tipo: 'ok', titulo: 'Se aprobó y se aplicó', texto: QUEDO },
  },
  Rechazar: {
    pregunta: { title: '¿Rechazar la propuesta?', yes: 'Rechazar', doing: 'Rechazando…' },
    dicho: { tipo: 'info', titulo: 'Se rechazó', texto: <>Nada cambió. {QUEDO}</> },
  },
} as const;

/** How a user made by the approval gets the first link. The approver does not see the address. */
const PRIMER_ENLACE: Readonly<
  Record<(typeof CAMINOS_DEL_PRIMER_ENLACE)[number], (usuario: string) => string>
> = {
  'por correo': (usuario) => `Se envió el enlace de ${usuario} a su correo.`,
  'sin servicio de correo': (usuario) =>
    `No hay correo configurado: quien administra los usuarios da el enlace en la página de ${usuario}.`,
  'sin dirección': (usuario) =>
    `Se propuso sin correo: quien administra los usuarios da el enlace en la página de ${usuario}.`,
  'sin enlace': (usuario) => `La primera contraseña de ${usuario} se la da quien opera el sitio.`,
};

function Abierta({ id }: { readonly id: number }) {
  const user = useUsuario();
  const [pregunta, setPregunta] = useState<keyof typeof DECISIONES | null>(null);
  const [motivo, setMotivo] = useState('');
  const [faltaMotivo, setFaltaMotivo] = useState(false);
  const { notice, tell } = useNotice();
  const focusLater = useFocusLater();
  const leida = useCall(verPropuesta, { params: { id } });
  const decir = (next: Dicho) => {
    setPregunta(null);
    tell(next);
    leida.again();
  };
  const propuesta = leida.value;
  if (propuesta === undefined) return <Awaited asked={leida} says="Buscando la propuesta…" />;
  const contados = cambiosContados(propuesta);
  const antesYDespues = (
    <AntesYDespues
      antes={propuesta.Antes}
      despues={propuesta.Despues}
      nombre={`${propuesta.Titulo}: ${propuesta.Objeto}`}
    />
  );
  return (
    <div className="pila-amplia">
      <p className="acciones volver">
        <a href={paths.propuestas}>Todas las propuestas</a>
        {propuesta.Fila !== null && puede(user, 'administrar') && (
          <a href={paths.filaDeCatalogo(propuesta.Fila.Catalogo, propuesta.Fila.Id)}>
            Ver su ficha
          </a>
        )}
        {propuesta.Importacion !== null && (
          <a href={paths.importacion(propuesta.Importacion)}>Ver el archivo línea por línea</a>
        )}
      </p>
      {notice}
      <Hechos propuesta={propuesta} />
      {antesYDespues}
      {propuesta.Dependen.length > 0 && (
        <p>
          De lo que se desactiva depende: <strong>{propuesta.Dependen.join(', ')}</strong>.
        </p>
      )}
      {propuesta.Estado === 'Pendiente' &&
        (propuesta.EsPropia ? (
          <div className="pila">
            <p>Usted hizo esta propuesta: la decide otra persona.</p>
            <ActionButton
              className="boton-secundario"
              doing="Retirando…"
              work={async () => {
                await call(dejarPropuesta, { params: { id }, body: {} });
                decir({ tipo: 'info', titulo: 'Retiró su propuesta', texto: 'Nada cambió.' });
              }}
            >
              Retirar mi propuesta
            </ActionButton>
          </div>
        ) : (
          <div className="acciones">
            <button type="button" className="boton" onClick={() => setPregunta('Aprobar')}>
              Aprobar
            </button>
            <button
              type="button"
              className="boton-secundario boton-peligro"
              onClick={() => setPregunta('Rechazar')}
            >
              Rechazar
            </button>
          </div>
        ))}
      {pregunta !== null && (
        <ConClave
          {...DECISIONES[pregunta].pregunta}
          isDangerous={pregunta === 'Rechazar'}
          onYes={async (ClaveActual) => {
            if (pregunta === 'Rechazar' && motivo.trim() === '') {
              setFaltaMotivo(true);
              focusLater(MOTIVO);
              return;
            }
            const { PrimerEnlace } = await call(decidirPropuesta, {
              params: { id },
              body: { ClaveActual, Decision: pregunta, Motivo: motivo.trim() || null },
            });
            const otras = await call(propuestas, {
              search: { estado: 'Pendiente', ajenas: 'si' },
            }).catch(() => null);
            const siguiente = otras?.data[0];
            decir({
              ...DECISIONES[pregunta].dicho,
              ...(PrimerEnlace && { texto: PRIMER_ENLACE[PrimerEnlace.Va](PrimerEnlace.Usuario) }),
              enlaces: siguiente
                ? [{ href: paths.propuesta(siguiente.Id), texto: 'Siguiente por aprobar' }]
                : [],
            });
          }}
          onNo={() => setPregunta(null)}
        >
          <p>
            {propuesta.Titulo}: {propuesta.Objeto}.
          </p>
          {propuesta.Antes !== null &&
            // More would push the question out of sight.
            (contados ? <p>Los cambios se ven en la página: {contados}.</p> : antesYDespues)}
          <Field
            id={MOTIVO}
            label="Motivo"
            hint="Lo lee quien la hizo."
            error={faltaMotivo && motivo.trim() === '' ? FALTA_MOTIVO : undefined}
            optional={pregunta !== 'Rechazar'}
          >
            {(ties) => (
              <textarea
                {...ties}
                rows={2}
                data-primero={pregunta === 'Rechazar' ? '' : undefined}
                value={motivo}
                onChange={({ target }) => setMotivo(target.value)}
              />
            )}
          </Field>
        </ConClave>
      )}
    </div>
  );
}

function Hechos({ propuesta }: { readonly propuesta: Propuesta }) {
  const user = useUsuario();
  const { DecididaPor, DecididaEn, Estado } = propuesta;
  return (
    <section className="pila" aria-labelledby="propuesta-titulo">
      <h2 id="propuesta-titulo" className="titulo-de-registro">
        {unir(`${propuesta.Titulo}: ${propuesta.Objeto}`)}
      </h2>
      <Datos
        de={{
          Estado: <EtiquetaDePropuesta estado={Estado} />,
          País: nombreDePais(propuesta.Pais),
          Propuso: `${propuesta.PropuestaPor}, ${horaDe(user, propuesta.PropuestaEn)}`,
          'Por qué': propuesta.PorQue,
          [DecididaPor === null ? 'Retiró' : 'Decidió']:
            DecididaEn !== null &&
            `${DecididaPor ?? propuesta.PropuestaPor}, ${horaDe(user, DecididaEn)}`,
          Motivo: propuesta.Motivo,
        }}
      />
    </section>
  );
}
