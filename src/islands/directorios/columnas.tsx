import type { FarmaciaAfiliada } from '../../contracts/farmacias.ts';
import type { Medico } from '../../contracts/medicos.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { Icon } from '../form/Icon.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';

const Codigo = ({ codigo }: { readonly codigo: string }) => (
  <span className="copiable">
    <span className="codigo">{codigo}</span>
    <CopyButton text={codigo} what={`el código ${codigo}`} />
  </span>
);

const farmacia = createAppColumnHelper<FarmaciaAfiliada>();
const medico = createAppColumnHelper<Medico>();

const mapa = ({ Nombre, Direccion: { Detalles, Canton, Provincia } }: FarmaciaAfiliada) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    [Nombre, Detalles, Canton, Provincia].filter(Boolean).join(', '),
  )}`;

/** A name says the chain itself, in the singular: 'Farmacia Central Escazú' is of 'Farmacia Central'. */
const diceCadena = ({ Nombre, NombreCadena }: FarmaciaAfiliada) =>
  NombreCadena.split(' ').every((palabra) => Nombre.includes(palabra.replace(/s$/, '')));

/** The code is the pharmacy's own business: to a patient, who has nothing to copy it into, it is said under the name. */
const nombre = (conCodigo: boolean) =>
  farmacia.accessor('Nombre', {
    header: 'Farmacia',
    meta: { naming: true },
    cell: ({ row: { original: una } }) => (
      <>
        {una.Nombre}
        {!diceCadena(una) && <span className="detalle">{una.NombreCadena}</span>}
        {conCodigo && <span className="detalle solo-ancho">{una.Codigo}</span>}
      </>
    ),
  });
/** The place comes first, because it orders the list; the rest does not repeat it. A phone drops the province
 * of a town that the name says. */
const direccion = farmacia.accessor('Direccion.Detalles', {
  header: 'Dirección',
  meta: { brief: 'under' },
  cell: ({ row }) => {
    const { Nombre, Direccion } = row.original;
    const { Detalles, Canton, Provincia } = Direccion;
    const detalles = Detalles.replace(Canton && `${Canton}, `, '');
    return (
      <>
        <strong>
          {Provincia && Canton && Canton !== Provincia && (
            <span className={Nombre.includes(Canton) ? 'solo-ancho' : undefined}>
              {Provincia} ·{' '}
            </span>
          )}
          {Canton || Provincia || (!Detalles && 'Sin dirección')}
        </strong>
        {detalles && <span className="detalle">{detalles}</span>}
      </>
    );
  },
});
const contacto = farmacia.accessor('Telefono', {
  header: 'Llamar o llegar',
  meta: { brief: 'corner' },
  cell: ({ row: { original: una } }) => (
    <span className="contacto">
      {una.Telefono !== '' && (
        <a
          className="boton-texto"
          href={`tel:${una.Telefono.replace(/[^+\d]/g, '')}`}
          aria-label={`Llamar a ${una.Nombre}: ${una.Telefono}`}
        >
          <Icon name="telefono" /> {una.Telefono}
        </a>
      )}
      {una.Direccion.Detalles + una.Direccion.Provincia !== '' && (
        <a
          className="boton-texto"
          href={mapa(una)}
          rel="noreferrer"
          aria-label={`Cómo llegar a ${una.Nombre}`}
        >
          <Icon name="lugar" /> Cómo llegar
        </a>
      )}
    </span>
  ),
});
const codigo = farmacia.accessor('Codigo', {
  header: 'Código',
  meta: { brief: 'beside' },
  cell: ({ getValue }) => <Codigo codigo={getValue()} />,
});

/** The columns of the affiliated pharmacies, in an order per audience. */
export const columnasFarmacias = {
  pacientes: farmacia.columns([nombre(true), direccion, contacto]),
  farmacias: farmacia.columns([nombre(false), codigo, direccion, contacto]),
} as const;

export const columnasMedicos = medico.columns([
  medico.accessor('Nombre', { header: 'Nombre', meta: { naming: true } }),
  medico.accessor('Especialidad', { header: 'Especialidad' }),
  medico.accessor('Codigo', {
    header: 'Código',
    cell: ({ getValue }) => <Codigo codigo={getValue()} />,
  }),
]);
