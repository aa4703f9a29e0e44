declare global {
  interface Window {
    /** What was pressed last, also before this script: layouts/antesDePintar.ts stores it. */
    pulsado?: Element;
  }
}

/** A video's files are only named until its dialog opens: nothing of it loads before. */
function load(dialog: HTMLDialogElement) {
  const video = dialog.querySelector<HTMLVideoElement>('video[data-src]');
  if (video === null) return;
  const { src = '', poster = '', subtitulos = '' } = video.dataset;
  const track = document.createElement('track');
  Object.assign(track, {
    kind: 'captions',
    srclang: 'es',
    label: 'Español',
    src: subtitulos,
    default: true,
  });
  video.append(track);
  Object.assign(video, { src, poster });
  video.removeAttribute('data-src');
}

/**
 * Opens the dialog a button names in `data-abre`; closing gives the focus back by itself. It listens to
 * the whole page: the buttons of an island come and go.
 */
export function openDialogs(): void {
  const open = () => {
    const button = window.pulsado?.closest<HTMLElement>('[data-abre]');
    const dialog = document.getElementById(button?.dataset['abre'] ?? '');
    if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
    load(dialog);
    dialog.returnValue = '';
    dialog.showModal();
    dialog.addEventListener('close', () => dialog.querySelector('video')?.pause(), { once: true });
  };
  document.addEventListener('click', open);
  open();
}
