import type { FarmaciaAfiliada } from '../../contracts/farmacias.ts';
import type { Medico } from '../../contracts/medicos.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';

const Codigo = ({ codigo }: { readonly codigo: string }) => (
  <span className="copiable">
    <span className="codigo">{codigo}</span>
    <CopyButton text={codigo} what={`el código ${codigo}`} />
  </span>
);

const Telefono = ({ numero }: { readonly numero: string }) =>
  numero === '' ? '—' : <a href={`tel:${numero.replace(/[^+\d]/g, '')}`}>{numero}</a>;

const farmacia = createAppColumnHelper<FarmaciaAfiliada>();
const medico = createAppColumnHelper<Medico>();

const mapa = ({ Nombre, Direccion: { Detalles, Canton, Provincia } }: FarmaciaAfiliada) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    [Nombre, Detalles, Canton, Provincia].filter(Boolean).join(', '),
  )}`;

/** An address with its place, and the way there on a map of another site. */
function Direccion({ farmacia: una }: { readonly farmacia: FarmaciaAfiliada }) {
  const { Detalles, Canton, Provincia } = una.Direccion;
  const lugar = [Canton, Provincia].filter((parte) => parte !== '' && !Detalles.includes(parte));
  return (
    <span className="direccion">
      <span>{[Detalles, ...lugar].filter(Boolean).join(', ')}</span>
      <a href={mapa(una)} rel="noreferrer" aria-label={`Cómo llegar a ${una.Nombre}`}>
        Cómo llegar
      </a>
    </span>
  );
}

const nombre = farmacia.accessor('Nombre', { header: 'Farmacia', meta: { naming: true } });
const cadena = farmacia.accessor('NombreCadena', { header: 'Cadena' });
const direccion = farmacia.accessor('Direccion.Detalles', {
  header: 'Dirección',
  cell: ({ row }) => <Direccion farmacia={row.original} />,
});
const telefono = farmacia.accessor('Telefono', {
  header: 'Teléfono',
  cell: ({ getValue }) => <Telefono numero={getValue()} />,
});
const codigo = farmacia.accessor('Codigo', {
  header: 'Código',
  cell: ({ getValue }) => <Codigo codigo={getValue()} />,
});
/** The code is the pharmacy's own business: a patient has nothing to copy it into. */
const codigoLeido = farmacia.accessor('Codigo', {
  header: 'Código',
  cell: ({ getValue }) => <span className="codigo-leido">{getValue()}</span>,
});

/** The columns of the affiliated pharmacies, in an order per audience. */
export const columnasFarmacias = {
  pacientes: farmacia.columns([nombre, direccion, telefono, cadena, codigoLeido]),
  farmacias: farmacia.columns([nombre, codigo, direccion, telefono, cadena]),
} as const;

/** The columns of the registered doctors. */
export const columnasMedicos = medico.columns([
  medico.accessor('Nombre', { header: 'Nombre', meta: { naming: true } }),
  medico.accessor('Especialidad', { header: 'Especialidad' }),
  medico.accessor('Codigo', {
    header: 'Código',
    cell: ({ getValue }) => <Codigo codigo={getValue()} />,
  }),
]);
