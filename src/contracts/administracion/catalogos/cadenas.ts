import { COMUNES, describir, SI_NO } from './columna.ts';
import { siNo } from './lecturas.ts';

/** Companies with pharmacies. */
export const cadenas = describir({
  tipo: 'cadenas',
  cambio: 'guardar-cadena',
  titulo: 'Cadenas',
  nombres: ['cadena', 'cadenas'],
  esFemenino: true,
  nota: 'Empresas con farmacias. El permiso de FFD lo aprueba otra persona.',
  columnas: {
    pais_codigo: { ...COMUNES.pais, unica: true },
    nombre: {
      ...COMUNES.nombre,
      otros: ['name', 'cadena', 'chain', 'nombre cadena', 'chain name'],
      unica: true,
    },
    permite_ffd: {
      titulo: 'Permite FFD',
      otros: ['ffd', 'acepta ffd', 'allows ffd', 'ffd allowed'],
      control: 'siNo',
      ayuda: 'Si la cadena acepta facturas de otras farmacias o cadenas.',
      tipo: 'boolean',
      lectura: siNo,
      sensible: 'siempre',
    },
    activo: COMUNES.activa,
    farmacias: {
      titulo: 'Farmacias activas',
      tipo: 'int',
      cuenta: true,
      guarda: null,
    },
  },
  archivo: {
    nombran: ['pais_codigo', 'nombre'],
    nota: 'Permite FFD: si la cadena acepta facturas de otras farmacias o cadenas. Activa puede quedar vacía: significa Sí.',
  },
  tabla: ['nombre', 'pais_codigo', 'permite_ffd', 'farmacias', 'activo'],
  ordenables: ['nombre', 'pais_codigo', 'farmacias'],
  apaga: SI_NO,
  seCambia: true,
});
