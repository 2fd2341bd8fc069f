import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnPlace } from '../../../domain/desk/areas/area-drawing.ts';
import { useFoundDevices } from '../../live/devices/devices-field.tsx';
import { deviceLabel } from '../../live/devices/vehicle-label.ts';
import { VehicleOption } from '../../live/devices/vehicle-option.tsx';
import { currentPlace } from '../../base/platform.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './area-setting.module.css';

const DEBOUNCE_MS = 400;

interface Props {
  brand: number;
  /** Id of the client whose vehicles are offered; empty is all of the brand. */
  user: string;
  isAsking: boolean;
  /** A place was named: it is confirmed on the map before it counts. */
  onPlace(place: DrawnPlace): void;
}

/** Where an area may lie without a word of its address: around the person, or around a vehicle. */
export function AroundField({ brand, user, isAsking, onPlace }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { found, failure } = useFoundDevices({ brand, user: user === '' ? null : Number(user) }, term);
  const aroundMe = async (): Promise<void> => {
    setLocating(true);
    const here = await currentPlace();
    setLocating(false);
    setWrong(here.ok ? null : t('map.myLocationRefused'));
    if (here.ok) onPlace({ lat: here.value.latitude, lng: here.value.longitude });
  };
  const aroundVehicle = async (device: string): Promise<void> => {
    const answer = await core.call('positions.ofDevices', { params: { ids: device } });
    const last = answer.ok ? answer.value[0] : undefined;
    setWrong(answer.ok ? (last ? null : t('areaSetting.aroundUnknown')) : failureText(answer.failure));
    if (last) onPlace({ lat: last.latitude, lng: last.longitude });
  };
  return (
    <div className={classes.around}>
      <Select
        label={t('areaSetting.around')}
        placeholder={t('areaSetting.aroundPlaceholder')}
        nothingFoundMessage={failure ? failureText(failure) : t('areaSetting.devicesNone')}
        data={found.map((device) => ({ value: String(device.id), label: deviceLabel(device) }))}
        renderOption={({ option }) => (
          <VehicleOption
            label={option.label}
            note={found.find(({ id }) => String(id) === option.value)?.customerName}
          />
        )}
        // The server has searched.
        filter={({ options }) => options}
        // It is a way to a place, and no part of the area.
        value={null}
        error={wrong}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(device) => {
          setTyped('');
          if (device !== null) void aroundVehicle(device);
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCurrentLocation size={16} stroke={1.75} aria-hidden />}
        loading={isLocating}
        disabled={isAsking}
        onClick={() => void aroundMe()}
      >
        {t('map.myLocation')}
      </Button>
    </div>
  );
}
