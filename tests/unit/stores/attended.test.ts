import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whileAttended } from '../../../src/stores/attended.ts';

const MINUTE = 60_000;

let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
});

const act = (name: string) => page.dispatchEvent(new Event(name));

/** Work each minute, and how often it was done. */
const working = () => {
  const work = vi.fn<() => void>();
  return { work, stop: whileAttended(MINUTE, work) };
};

describe('work of a page in use', () => {
  test('runs each minute, and typing does not make it run more often', () => {
    const { work } = working();
    for (let second = 0; second < 180; second++) {
      vi.advanceTimersByTime(1000);
      act('keydown');
    }
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('ends 15 minutes after the last act, and is done at once when the user returns', () => {
    const { work } = working();
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    expect(work).toHaveBeenCalledTimes(14);
    act('pointermove');
    expect(work).toHaveBeenCalledTimes(15);
  });

  test('waits while the page is hidden', () => {
    const { work } = working();
    page.visibilityState = 'hidden';
    vi.advanceTimersByTime(5 * MINUTE);
    expect(work).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    act('visibilitychange');
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('is over once it is stopped', () => {
    const { work, stop } = working();
    stop();
    vi.advanceTimersByTime(2 * MINUTE);
    act('keydown');
    expect(work).not.toHaveBeenCalled();
  });
});
