import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { EXITOS, VALIDACION } from '../../domain/mensajes.ts';
import { repeats } from '../form/attempt.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { Aplicar } from './Aplicar.tsx';
import { corregirFarmacia, corregirMedico, escribir, solicitudDe } from './borrador.ts';
import type { Canje } from './abrirCanje.ts';
import { controles, fallosDe, motivoDe, requisitosDe, siguienteControl } from './requisitos.ts';
import { Factura } from './Factura.tsx';
import type { Listas } from './listas.ts';
import { Promocion } from './Promocion.tsx';
import { Recuperado } from './Recuperado.tsx';
import { Resumen } from './Resumen.tsx';
import { useFocusLater } from '../form/useFocusLater.ts';
import { VerifiableField } from '../form/VerifiableField.tsx';

/** The redemption screen for somebody who may register one: the sections in the order of the counter. */
export function Formulario({ canje, listas }: { readonly canje: Canje; readonly listas: Listas }) {
  const borrador = useStore(canje.$borrador);
  const historico = useStore(canje.$historico);
  const errores = useErrorDialog();
  const focus = useFocusLater();
  const { show } = errores;
  const regente = canje.user.rol === 'Regente';
  const { tarjeta, farmacia, medico, lineas } = borrador;

  useEffect(() => {
    const opening = [listas.cargar(), canje.consultar({ prellenar: false })];
    if (regente && canje.$borrador.get().farmacia.hallada === null) {
      opening.push(canje.validarFarmacia());
    }
    for (const each of opening) each.catch(show);
    // A phone would push its keyboard over the page nobody has read yet; what was kept is to be looked at first.
    if (
      !canje.recuperado &&
      matchMedia('(pointer: fine)').matches &&
      document.activeElement === document.body
    ) {
      focus(siguienteControl(requisitosDe(canje.$borrador.get())));
    }
  }, [canje, listas, regente, show, focus]);

  const advance = useCallback(
    (elsewhere: boolean) => {
      if (!elsewhere) focus(siguienteControl(requisitosDe(canje.$borrador.get())));
    },
    [canje, focus],
  );
  const [aviso, setAviso] = useState('');
  const [hoy, setHoy] = useState(() => canje.contexto().hoy);

  // An attempt already sent may be what used up the limit: only the server can tell, and answers the same code.
  const repite = repeats(borrador.attempt, solicitudDe(borrador));
  const contexto = {
    hoy,
    funcion: canje.user,
    historico: historico.estado === 'listo' && !repite ? historico.historico : null,
  };
  const requisitos = requisitosDe(borrador);
  const fallos = fallosDe(borrador, contexto);
  const motivo = motivoDe(requisitos, fallos, repite ? 'listo' : historico.estado);

  return (
    <div className="canje">
      <div className="canje-campos">
        <Recuperado canje={canje} />
        <section className="tarjeta canje-parte" aria-labelledby="canje-datos">
          <h2 id="canje-datos">Datos del canje</h2>
          <VerifiableField
            id={controles.tarjeta}
            label="Tarjeta del paciente"
            hint="Número de tarjeta o de identificación. Escanéelo, o escríbalo y pulse Enter."
            object="la tarjeta"
            empty={VALIDACION.tarjetaVacia}
            text={tarjeta.texto}
            onText={(texto) => canje.cambiar(escribir('tarjeta', texto))}
            found={
              tarjeta.hallada && (
                <>
                  {tarjeta.hallada.paciente}
                  <span className="comprobado-detalle">{tarjeta.hallada.numero}</span>
                </>
              )
            }
            verify={() => canje.validarTarjeta()}
            onVerified={(elsewhere) => {
              setAviso(`Tarjeta de ${canje.$borrador.get().tarjeta.hallada?.paciente ?? ''}`);
              advance(elsewhere);
              canje.consultar({ prellenar: true }).catch(show);
            }}
            onFailure={show}
            onCorrect={() => {
              canje.corregirTarjeta();
              focus(controles.tarjeta);
            }}
            input={{ autoCapitalize: 'characters' }}
          />
          <VerifiableField
            id={controles.farmacia}
            label="Código de farmacia"
            object="la farmacia"
            empty={VALIDACION.farmaciaVacia}
            text={farmacia.texto}
            onText={(texto) => canje.cambiar(escribir('farmacia', texto))}
            found={
              farmacia.hallada && (
                <>
                  {farmacia.hallada.nombre}
                  <span className="comprobado-detalle">{farmacia.texto}</span>
                </>
              )
            }
            verify={() => canje.validarFarmacia()}
            onVerified={advance}
            onFailure={show}
            {...(!regente && {
              onCorrect: () => {
                canje.cambiar(corregirFarmacia);
                focus(controles.farmacia);
              },
            })}
            input={{ readOnly: regente, autoCapitalize: 'characters' }}
          />
          <VerifiableField
            id={controles.medico}
            label="Código de médico"
            object="el médico"
            empty={VALIDACION.medicoVacio}
            text={medico.texto}
            onText={(texto) => canje.cambiar(escribir('medico', texto))}
            found={
              medico.hallado && (
                <>
                  {medico.hallado.nombre}
                  <span className="comprobado-detalle">
                    {medico.hallado.especialidad} · <span className="codigo">{medico.texto}</span>
                  </span>
                </>
              )
            }
            verify={() => canje.validarMedico()}
            onVerified={advance}
            onFailure={(error) => show(error, 'alerta')}
            onCorrect={() => {
              canje.cambiar(corregirMedico);
              focus(controles.medico);
            }}
            input={{ autoCapitalize: 'characters' }}
          />
          <Promocion
            canje={canje}
            listas={listas}
            error={fallos.find(({ field }) => field === 'PromocionId')?.mensaje}
            historicoFallo={historico.estado === 'fallo'}
            onFailure={show}
          />
        </section>
        {lineas.length > 0 && (
          <section className="tarjeta canje-parte" aria-labelledby="canje-facturas">
            <h2 id="canje-facturas">Facturas</h2>
            <p>
              Este canje requiere {lineas.length} {lineas.length === 1 ? 'factura' : 'facturas'}. Si
              las cajas están en la misma factura, repítala en cada línea.
            </p>
            {lineas.map((linea, indice) => (
              <Factura
                // Lines have no identity but their promotion and place: they are neither moved nor removed.
                key={`${borrador.promocion?.Id ?? ''}-${indice}`}
                canje={canje}
                indice={indice}
                linea={linea}
                hoy={hoy}
                onValidated={(elsewhere) => {
                  const { titulo, texto } = EXITOS.facturaValida;
                  setAviso(`${titulo}: factura ${indice + 1}. ${texto}.`);
                  setHoy(canje.contexto().hoy);
                  advance(elsewhere);
                }}
                onFailure={show}
                focus={focus}
              />
            ))}
          </section>
        )}
      </div>
      <Resumen
        borrador={borrador}
        requisitos={requisitos}
        fallos={fallos.map(({ mensaje }) => mensaje)}
      />
      <Aplicar canje={canje} motivo={motivo} onFailure={show} focus={focus} />
      <p className="oculto" role="status">
        {aviso}
      </p>
      {errores.element}
    </div>
  );
}
