/** Error sentences. A screen shows them when the server gave none. */
export const ERRORES = {
  autenticar: 'No se pudo autenticar',
  iniciarSesion: 'Error al iniciar sesión',
  verificarSesion: 'Error al verificar el estado de la sesión',
  refrescarToken: 'Algo Paso, Error al refrescar el token',
  permiso: 'Este usuario no tiene permisos para realizar canjes',
  promocionesPublicas: 'Error al obtener promociones',
  farmacias: 'Error al obtener farmacias',
  buscarFarmacias: 'Error al buscar farmacias',
  listaFarmacias: 'Error al obtener la lista de farmacias',
  guardarPreregistro: 'Error al guardar el preregistro',
  actualizarPreregistro: 'Error al actualizar el preregistro',
  obtenerPreregistros: 'Error al obtener los preregistros',
  eliminarPreregistro: 'Error al eliminar el preregistro',
  tarjeta: 'Error al validar la tarjeta',
  promociones: 'Error al obtener las promociones',
  aplicarCanje: 'Error al aplicar el canje',
  factura: 'Error al validar la factura',
  farmacia: 'Error al validar la farmacia',
  medico: 'Error al validar el médico',
  canjes: 'Error al obtener los canjes',
  historico: 'Error al obtener el historico de canjes',
  canjesFarmacias: 'Error al obtener canjes de farmacias',
  exportarCanjes: 'Error al exportar canjes de farmacias',
  identificacion: 'Error al validar la identificación',
  identificacionAsistente: 'No se pudo validar la identificación',
  paises: 'Error al obtener la lista de países',
  afiliar: 'Error al afiliar al paciente',
  saldo: 'Error al consultar el saldo',
  pacienteNoEncontrado: 'No se encontró el paciente',
  medicos: 'Error al obtener medicos',
  buscarMedicos: 'Error al buscar medicos',
} as const;

/** Sentences for missing or inactive rows, shared by look-ups and rules of a redemption. */
export const BUSQUEDA = {
  farmacia: 'No se encontró la farmacia.',
  farmaciaSinAfiliar: 'La farmacia no está afiliada al programa.',
  tarjeta: 'No se encontró la tarjeta.',
  tarjetaSinActivar: 'La tarjeta no está activa: el paciente debe activar su afiliación.',
  tarjetaRetirada: 'La persona se retiró del programa: con esta tarjeta ya no se registran canjes.',
  retiroPedido:
    'La persona pidió retirarse del programa: no se registran canjes mientras se atiende su solicitud.',
  consentimientoPorRenovar:
    'Cambió un texto importante del programa: el paciente debe aceptarlo antes del canje, en la página «Aceptar los textos nuevos».',
  medico: 'No se encontró el médico.',
  tarjetaOPromocion: 'No se encontró esa tarjeta o promoción.',
  canje: 'No se encontró ningún canje con ese código.',
} as const;

/** Sentences for field errors. */
export const VALIDACION = {
  usuarioRequerido: 'El campo Usuario es requerido',
  claveRequerida: 'El campo Contraseña es requerido',
  tarjetaVacia: 'El campo de tarjeta no puede estar vacío',
  farmaciaVacia: 'El campo de tarjeta no puede estar vacío',
  medicoVacio: 'El campo de código de médico no puede estar vacío',
  facturaIncompleta: 'Por favor, llena todos los campos de la factura',
  preregistroIncompleto: 'Todos los campos son requeridos',
  campoRequerido: 'Este campo es requerido',
  revisar: 'Revise los datos marcados.',
  correosDistintos: 'Los correos electrónicos no coinciden',
  nombreCorto: 'El nombre debe tener al menos 3 caracteres',
  primerApellidoCorto: 'El Primer Apellido debe tener al menos 3 caracteres',
  segundoApellidoCorto: 'El Segundo Apellido debe tener al menos 3 caracteres',
  identificacionRepetida:
    'Ya existe una afiliación con este número de identificación. Si es suya y sigue activa, ya puede pedir canjes con él; si se retiró del programa, llámenos o escríbanos.',
  identificacionCorta: 'El Número de identificación debe tener al menos 5 caracteres',
  menorDeEdad: 'Para afiliarse debe tener al menos 18 años.',
  tarjetaDeOtroPais: 'El número de tarjeta no corresponde al país elegido.',
  elegirOpcion: 'Debe Elegir una Opción',
  seleccionarFarmacia: 'Seleccione una farmacia',
  aprobarDesconocido: 'El paciente no reconoce este canje: escriba por qué lo aprueba.',
  fechaInexistente: 'Esa fecha no existe: revise el día, el mes y el año.',
} as const;

/** Added to an error when no answer came: the cause, and that typed values are kept. */
export const CONEXION = {
  sinConexion: 'No hay conexión con el servicio. Lo que escribió sigue aquí.',
  lenta: 'La conexión está muy lenta: no llegó respuesta. Lo que escribió sigue aquí.',
} as const;

/** Success messages. Some have a title and a text. */
export const EXITOS = {
  facturaValida: {
    titulo: 'Factura Válida',
    texto: 'La factura ha sido validada correctamente',
  },
  canjeAplicado: 'Canje aplicado, espere la validación...',
  facturaAgregada: {
    titulo: 'Factura Agregada',
    texto: 'La factura ha sido registrada correctamente',
  },
  facturaEditada: 'Factura Editada',
  facturaEliminada: 'Factura Eliminada',
  afiliacion: { titulo: 'Éxito', texto: 'Afiliación completada' },
  codigoCopiado: 'Código copiado',
} as const;

/** Titles of dialogs with an endpoint's error: 'Alerta' for the doctor, 'Error' for all others. */
export const TITULOS = { error: 'Error', alerta: 'Alerta' } as const;
