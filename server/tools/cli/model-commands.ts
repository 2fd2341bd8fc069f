import { z } from 'zod';
import { deviceCalls } from '../../../contract/rest/live/device-calls.ts';
import { modelButtonsSchema, type ModelButtons } from '../../../domain/live/telemetry/protocol-model.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { setModel } from '../../desk/commands/set-model.ts';
import { CommandError, valuesOf } from './arguments.ts';
import { checked, facts, rows, type Command } from './command-core.ts';

const WORDS: Readonly<Record<string, keyof ModelButtons>> = {
  block: 'blockVehicle',
  reboot: 'reboot',
  position: 'requestPosition',
  share: 'sharePosition',
  speed: 'speedAlert',
};
const wordsOf = (buttons: ModelButtons): string =>
  Object.keys(WORDS)
    .filter((word) => buttons[WORDS[word]!])
    .join(' ') || 'none';

/** `block,position` as what people may be offered; throws CommandError. */
function buttonsOf(text: string): ModelButtons {
  const words = valuesOf(text)
    .flatMap((value) => value.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'none');
  const unknown = words.filter((word) => !Object.hasOwn(WORDS, word));
  if (unknown.length > 0)
    throw new CommandError(
      `--buttons: there is no "${unknown.join(', ')}"; there are ${Object.keys(WORDS).join(', ')} and none`,
    );
  const none = Object.keys(modelButtonsSchema.shape).map((name) => [name, false]);
  return modelButtonsSchema.parse({
    ...Object.fromEntries(none),
    ...Object.fromEntries(words.map((word) => [WORDS[word]!, true])),
  });
}

/** What devices have as their model may be the name of one. */
const modelSchema = z.object({ model: deviceCalls['devices.create'].body.shape.model.unwrap().min(1) });

/** A switch; undefined where it is not given. */
function switchOf(option: string, text: string | undefined): boolean | undefined {
  if (text !== undefined && text !== 'on' && text !== 'off') throw new CommandError(`--${option} must be on or off`);
  return text === undefined ? undefined : text === 'on';
}

const modelSet: Command = async ({ db, clock }, options) => {
  const { model } = checked(modelSchema, options);
  const changes = {
    buttons: buttonsOf(options['buttons']!),
    commandV2: switchOf('commands', options['commands']) ?? true,
    showBatteryLevel: switchOf('battery', options['battery']) ?? false,
  };
  await setModel({ db, clock }, model, changes, CLI);
  return facts({ model, buttons: wordsOf(changes.buttons) });
};

const modelList: Command = async ({ db }) => {
  const list = await db.query<{ model: string; commandV2: boolean; buttons: ModelButtons; battery: boolean }>(
    'SELECT model, command_v2 AS "commandV2", buttons, show_battery_level AS battery FROM device_models ORDER BY lower(model)',
  );
  return rows(
    list.map(({ model, commandV2, buttons, battery }) => ({
      model,
      buttons: wordsOf(buttons),
      commands: commandV2 ? 'on' : 'off',
      battery: battery ? 'on' : 'off',
    })),
  );
};

export const MODEL_COMMANDS = { 'model set': modelSet, 'model list': modelList } as const;
