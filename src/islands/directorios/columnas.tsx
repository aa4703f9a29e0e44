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

/** The columns of the affiliated pharmacies. */
export const columnasFarmacias = farmacia.columns([
  farmacia.accessor('Nombre', { header: 'Farmacia', meta: { naming: true } }),
  farmacia.accessor('NombreCadena', { header: 'Cadena' }),
  farmacia.accessor('Direccion.Detalles', { header: 'Dirección' }),
  farmacia.accessor('Telefono', {
    header: 'Teléfono',
    cell: ({ getValue }) => <Telefono numero={getValue()} />,
  }),
  farmacia.accessor('Codigo', {
    header: 'Código',
    cell: ({ getValue }) => <Codigo codigo={getValue()} />,
  }),
]);

/** The columns of the registered doctors. */
export const columnasMedicos = medico.columns([
  medico.accessor('Nombre', { header: 'Nombre', meta: { naming: true } }),
  medico.accessor('Especialidad', { header: 'Especialidad' }),
  medico.accessor('Codigo', {
    header: 'Código',
    cell: ({ getValue }) => <Codigo codigo={getValue()} />,
  }),
]);
