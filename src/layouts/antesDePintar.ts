/**
 * Runs inside every page as its body begins: what the first paint must know about the visitor. It may refer to nothing
 * outside itself. Scripts wait in the template #guion until that paint is done.
 */
export function antesDePintar(): void {
  const { dataset, style } = document.documentElement;
  let returning = false;
  let answered = '';
  try {
    const { cookie } = document;
    // An earlier page of this visit left a session or a choice of country behind.
    returning = cookie !== '' || sessionStorage.length > 0;
    answered = `${cookie} ${localStorage.getItem('aviso-privacidad')}`;
    // An earlier page fetched the fonts (components/frame/letra.ts): they are used from the first paint on.
    const letra = localStorage.getItem('letra');
    if (letra) dataset['letra'] = letra;
    // Who is signed in, at a glance: styles/frame/session.css shows what is theirs. The frame's script reads
    // the same cookie with care, and has the last word (components/frame/frame.ts).
    const sesion = /junto-session=([^;]+)/.exec(cookie)?.[1] ?? '{}';
    const { UserName, Role, FarmaciaAdmin } = JSON.parse(decodeURIComponent(sesion)) as {
      UserName?: string;
      Role?: string;
      FarmaciaAdmin?: boolean;
    };
    if (Role) {
      dataset['perfil'] = FarmaciaAdmin ? 'Admin' : Role;
      // The name as a string of CSS: it takes its room before the frame's script writes it.
      style.setProperty('--usuario', JSON.stringify(UserName));
      style.setProperty('--rol', JSON.stringify(` · ${Role}`));
    }
  } catch {
    // A browser may refuse storage altogether, and a cookie may be damaged.
  }

  // A form of an island is there before its script: sending it is kept, and its button does it then (BusyButton).
  const keep = (event: Event) => {
    const at = event.target as Element;
    window.pulsado = at;
    const waiting = '[data-espera]';
    const button =
      event.type === 'click'
        ? at.closest<HTMLElement>(waiting)
        : at.querySelector<HTMLElement>(waiting);
    if (button === null) return;
    event.preventDefault();
    button.dataset['presionado'] = '';
    button.ariaBusy = 'true';
  };
  for (const type of ['click', 'submit']) document.addEventListener(type, keep, true);

  const aviso = document.querySelector<HTMLDialogElement>('dialog[data-version]');
  const version = aviso?.dataset['version'];
  if (aviso && version && !dataset['perfil'] && !answered.includes(version)) {
    // Accepted for later visits, put off for this one, in all its tabs: a cookie that ends with the browser.
    // A quick reader answers before the other scripts are there.
    aviso.onclose = () => {
      try {
        if (aviso.returnValue === 'acepto') localStorage.setItem(aviso.id, version);
        else document.cookie = `${aviso.id}=${version}; SameSite=Strict`;
      } catch {
        // Without storage the notice shows again at the next page.
      }
    };
    aviso.showModal();
  }

  const wake = () => {
    const waiting = document.querySelector<HTMLTemplateElement>('#guion');
    if (waiting !== null) document.body.append(waiting.content.cloneNode(true));
  };
  const wakeWhenRead = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wake);
    else wake();
  };
  if (returning || !PerformanceObserver.supportedEntryTypes.includes('paint')) wakeWhenRead();
  else {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      wakeWhenRead();
    }).observe({ type: 'paint', buffered: true });
  }
}
