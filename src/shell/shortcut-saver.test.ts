import { expect, test } from 'vitest';
import { failed, success, type Result } from '../../contract/failure.ts';
import { ShortcutSaver } from './shortcut-saver.ts';

const AWAY = failed({ kind: 'offline', origin: 'core', message: 'no network' });

function world() {
  const asked: string[][] = [];
  const answers: ((answer: Result<unknown>) => void)[] = [];
  const shown: string[][] = [];
  const failures: string[][] = [];
  const saver = new ShortcutSaver({
    show: (shortcuts) => void shown.push(shortcuts),
    save: (shortcuts) => {
      asked.push(shortcuts);
      return new Promise((resolve) => answers.push(resolve));
    },
    failed: (_, wanted) => void failures.push(wanted),
  });
  const answer = async (result: Result<unknown>): Promise<void> => {
    answers.shift()!(result);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { saver, asked, shown, failures, answer };
}

test('a list shows before the server has it', async () => {
  const { saver, asked, shown, answer } = world();
  const done = saver.want([], ['a']);
  expect([shown, asked]).toEqual([[['a']], [['a']]]);
  await answer(success(null));
  await done;
  expect(shown).toEqual([['a']]);
});

test('changes made while a list is being saved are saved after it, only the newest', async () => {
  const { saver, asked, shown, answer } = world();
  const done = saver.want([], ['a']);
  void saver.want(['a'], ['a', 'b']);
  void saver.want(['a', 'b'], ['b']);
  expect(asked).toEqual([['a']]);
  await answer(success(null));
  await answer(success(null));
  await done;
  expect(asked).toEqual([['a'], ['b']]);
  expect(shown.at(-1)).toEqual(['b']);
});

test('a refused list gives way to the last one the server took, and says which was wanted', async () => {
  const { saver, shown, failures, answer } = world();
  const done = saver.want(['a'], ['a', 'b']);
  void saver.want(['a', 'b'], ['a', 'b', 'c']);
  await answer(success(null));
  await answer(AWAY);
  await done;
  expect(shown.at(-1)).toEqual(['a', 'b']);
  expect(failures).toEqual([['a', 'b', 'c']]);
});

test('a refusal says nothing while a newer list is still to go', async () => {
  const { saver, shown, failures, answer } = world();
  const done = saver.want(['a'], ['b']);
  void saver.want(['b'], ['c']);
  await answer(AWAY);
  expect(failures).toEqual([]);
  await answer(success(null));
  await done;
  expect([shown.at(-1), failures]).toEqual([['c'], []]);
});
