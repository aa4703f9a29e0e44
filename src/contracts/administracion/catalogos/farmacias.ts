import * as v from 'valibot';
import { COMUNES, describir, SI_NO } from './columna.ts';
import { dia, siNo, telefonos, texto, unaLinea } from './lecturas.ts';

/** The pharmacies where people buy and redeem. */
export const farmacias = describir({
  tipo: 'farmacias',
  cambio: 'guardar-farmacia',
  titulo: 'Farmacias',
  nombres: ['farmacia', 'farmacias'],
  esFemenino: true,
  nota: 'Donde se compra y se canjea. Una farmacia inactiva no registra canjes nuevos; los suyos se quedan.',
  columnas: {
    codigo: { ...COMUNES.codigo, ayuda: 'Por ejemplo CR-F001.' },
    pais_codigo: { ...COMUNES.pais, alta: true },
    cadena: {
      titulo: 'Cadena',
      otros: ['chain', 'nombre cadena', 'grupo', 'chain name'],
      lectura: texto(150),
      opciones: { catalogo: 'cadenas', campo: 'nombre', detalle: 'pais_codigo' },
      sql: 'c.nombre',
      // It decides FFD and the chain admin's scope.
      sensible: 'alCambiar',
      guarda: { columna: 'cadena_id', valor: 'c.id' },
    },
    nombre: COMUNES.nombre,
    telefono: {
      titulo: 'Teléfono',
      otros: ['tel', 'phone', 'telephone', 'telefonos', 'numero telefono', 'phone number'],
      lectura: telefonos,
    },
    direccion: {
      titulo: 'Dirección',
      otros: ['address', 'dir', 'direccion exacta', 'ubicacion', 'senas'],
      control: 'largo',
      lectura: unaLinea(300),
    },
    provincia: {
      titulo: 'Provincia',
      otros: ['province', 'departamento', 'region'],
      lectura: unaLinea(60),
      predeterminado: '',
      vaciaDeja: '',
    },
    canton: {
      titulo: 'Cantón',
      otros: ['municipio', 'distrito', 'ciudad', 'city', 'district'],
      lectura: unaLinea(60),
      predeterminado: '',
      vaciaDeja: '',
    },
    activo: COMUNES.activa,
    identificacion_fiscal: {
      titulo: 'Identificación fiscal',
      otros: ['cedula juridica', 'ruc', 'rtn', 'rnc', 'tax id', 'id fiscal', 'cedula fiscal'],
      ayuda: 'La cédula jurídica, el RUC, el RTN o el RNC.',
      consecuencia:
        'Las facturas nuevas se comparan con el número nuevo; de las ya canjeadas, solo las que no dicen su emisor.',
      // Its shape depends on the country: `leerLinea` reads it.
      lectura: unaLinea(40),
      predeterminado: '',
      vaciaDeja: null,
      // It decides the identity of invoices; a new pharmacy has none.
      sensible: 'alCambiar',
    },
    factura_electronica_desde: {
      titulo: 'Factura electrónica desde',
      otros: ['factura electronica', 'e invoice since', 'electronic invoice since'],
      control: 'dia',
      ayuda: 'Desde ese día no da otras facturas.',
      lectura: v.union([v.literal(''), dia], 'debe ser una fecha (dd/mm/aaaa) o quedar vacía'),
      predeterminado: '',
      guarda: { tipo: 'date' },
      vaciaDeja: null,
    },
  },
  archivo: {
    nombran: ['codigo', 'nombre'],
    nota: [
      'La cadena debe existir. Teléfono y Dirección pueden quedar vacíos. Activa también: significa Sí.',
      'Identificación fiscal es la cédula jurídica, el RUC, el RTN o el RNC.',
      'Desde la fecha de factura electrónica, la farmacia ya no da facturas de otro número.',
      'Provincia (en Honduras, el departamento) y Cantón (el distrito o el municipio) sirven para buscar y filtrar: escríbalos siempre igual.',
      'Si una celda de Provincia, Cantón, Identificación fiscal o Factura electrónica desde queda vacía, se conserva lo que había.',
    ].join(' '),
  },
  tabla: ['codigo', 'nombre', 'cadena', 'pais_codigo', 'telefono', 'activo'],
  ordenables: ['codigo', 'nombre', 'cadena', 'activo'],
  apaga: SI_NO,
  seCambia: true,
});

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

/** The doctors who prescribe. */
export const medicos = describir({
  tipo: 'medicos',
  cambio: 'guardar-medico',
  titulo: 'Médicos',
  nombres: ['médico', 'médicos'],
  esFemenino: false,
  nota: 'Quienes recetan. Un médico inactivo ya no se ofrece ni se acepta.',
  columnas: {
    codigo: COMUNES.codigo,
    pais_codigo: { ...COMUNES.pais, alta: true },
    nombre: COMUNES.nombre,
    especialidad: {
      titulo: 'Especialidad',
      otros: ['specialty', 'speciality', 'esp'],
      lectura: texto(100),
    },
    activo: COMUNES.activo,
  },
  archivo: {
    nombran: ['codigo', 'nombre'],
    nota: 'Activo puede quedar vacío: significa Sí.',
  },
  tabla: ['codigo', 'nombre', 'especialidad', 'pais_codigo', 'activo'],
  ordenables: ['codigo', 'nombre', 'especialidad', 'activo'],
  apaga: SI_NO,
  seCambia: true,
});
