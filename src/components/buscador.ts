import MiniSearch from 'minisearch';

interface Question {
  readonly id: number;
  readonly text: string;
}

/** A word as it is compared: without accents, in lower case. Words of one or two letters say nothing. */
const plain = (word: string): string | null =>
  word.length < 3 ? null : word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Questions that have every word, or one like it; where none has, the few that come closest. */
function find(index: MiniSearch<Question>, text: string): Set<unknown> {
  const forgiving = { prefix: true, fuzzy: 0.25 };
  const all = index.search(text, { ...forgiving, combineWith: 'AND' });
  const found = all.length > 0 ? all : index.search(text, forgiving).slice(0, 3);
  return new Set(found.map(({ id }): unknown => id));
}

/** Shows the questions that a search finds, and their number. Editors give further words in `tambien`. */
export function searchQuestions(): void {
  const field = document.querySelector<HTMLInputElement>('[data-busca]');
  const said = document.querySelector('[data-hallado]');
  const none = document.querySelector<HTMLElement>('[data-nada]');
  if (field === null || said === null || none === null) return;
  const groups = [...document.querySelectorAll<HTMLElement>('[data-grupo]')];
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('[data-grupo] > details')];
  let index: MiniSearch<Question> | undefined;

  const build = () => {
    const built = new MiniSearch<Question>({ fields: ['text'], processTerm: plain });
    built.addAll(
      questions.map(({ textContent, dataset }, id) => ({
        id,
        text: `${textContent} ${dataset['tambien'] ?? ''}`,
      })),
    );
    return built;
  };
  const search = () => {
    const text = field.value.trim();
    index ??= build();
    const found = text === '' ? new Set<unknown>(questions.keys()) : find(index, text);
    for (const [id, question] of questions.entries()) {
      question.hidden = !found.has(id);
      if (found.size === 1 && found.has(id)) question.open = true;
    }
    for (const group of groups) {
      group.hidden = group.querySelector('details:not([hidden])') === null;
    }
    said.textContent = text === '' ? '' : `${found.size} de ${questions.length} preguntas`;
    none.hidden = found.size > 0;
  };
  field.addEventListener('input', search);
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  if (field.value !== '') search(); // The browser may have kept what was written.
}
