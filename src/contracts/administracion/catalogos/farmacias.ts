import * as v from 'valibot';
import { COMUNES, describir, SI_NO } from './columna.ts';
import { dia, telefonos, texto, unaLinea } from './lecturas.ts';

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
