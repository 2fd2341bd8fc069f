import { expect, test } from 'vitest';
import { hiddenFrom, PANEL_VIEW_KEY } from './panel-choices.ts';
import { modelsFrom } from '../../live/fleet/use-device-models.ts';

test('the choices of the panel are kept under one key that does not change (PNL-48)', () => {
  expect(PANEL_VIEW_KEY).toBe('rastro.device-panel.view');
});

test('the hidden groups are read back, and what is not understood hides nothing', () => {
  expect([...hiddenFrom('{"hidden":["gsm","driver"]}')]).toEqual(['driver', 'gsm']);
  for (const text of [null, '', 'rubbish', '[]', 'null', '{"hidden":"gsm"}', '{"hidden":[3,"nothing"]}'])
    expect([...hiddenFrom(text)], String(text)).toEqual([]);
});

test('kinds of trackers are read back from the tab, and anything else is requested again', () => {
  const model = {
    model: 'J16',
    config: { showBatteryLevel: true },
    buttons: { blockVehicle: false, reboot: true, requestPosition: true, sharePosition: true, speedAlert: true },
  };
  expect(modelsFrom(JSON.stringify([model]))).toEqual([model]);
  for (const text of [null, 'rubbish', '{}', '[3]', '[{"model":"J16"}]', '[{"model":"J16","config":{},"buttons":{}}]'])
    expect(modelsFrom(text), String(text)).toBeNull();
});
