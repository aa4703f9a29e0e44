import MiniSearch from 'minisearch';

interface Question {
  readonly id: HTMLDetailsElement;
  readonly title: string;
  readonly text: string;
}

/** A word as it is compared: without accents, in lower case. Words of one or two letters say nothing. */
const plain = (word: string): string | null =>
  word.length < 3 ? null : word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Questions that have every word, or one like it; where none has, the few that come closest. Titles go first. */
function find(index: MiniSearch<Question>, text: string): readonly { id: HTMLDetailsElement }[] {
  const forgiving = { prefix: true, fuzzy: 0.25 };
  const all = index.search(text, { ...forgiving, combineWith: 'AND' });
  return all.length > 0 ? all : index.search(text, forgiving).slice(0, 3);
}

/** Shows the questions that a search finds, and their number. Editors give further words in `tambien`. */
export function searchQuestions(): void {
  const field = document.querySelector<HTMLInputElement>('[data-busca]');
  const said = document.querySelector('[data-hallado]');
  const none = document.querySelector<HTMLElement>('[data-nada]');
  if (field === null || said === null || none === null) return;
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('[data-grupo] > details')];
  let index: MiniSearch<Question> | undefined;

  const build = () => {
    const built = new MiniSearch<Question>({ fields: ['title', 'text'], processTerm: plain });
    built.addAll(
      questions.map((id) => ({
        id,
        title: id.firstElementChild?.textContent ?? '',
        text: `${id.textContent} ${id.dataset['tambien'] ?? ''}`,
      })),
    );
    return built;
  };
  const search = () => {
    const text = field.value.trim();
    index ??= build();
    const found = text === '' ? questions.map((id) => ({ id })) : find(index, text);
    for (const question of questions) question.hidden = true;
    // From the last to the best, which comes first in its group, and its group first.
    for (const { id } of [...found].reverse()) {
      const group = id.parentElement;
      group?.firstElementChild?.after(id);
      if (group) field.form?.after(group);
      id.hidden = false;
      id.open ||= found.length === 1;
    }
    said.textContent = text === '' ? '' : `${found.length} de ${questions.length} preguntas`;
    none.hidden = found.length > 0;
  };
  field.addEventListener('input', search);
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  if (field.value !== '') search(); // The browser may have kept what was written.
}
