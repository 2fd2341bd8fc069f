import { Input, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CORRIDOR_WIDTH_M } from '../../../domain/desk/areas/area-settings.ts';
import classes from './area-setting.module.css';
import type { AreaEditor } from './drawing/use-area-editor.ts';
import { RadiusField } from './size-field.tsx';

/** What of a shape is typed: the radius of a circle, the width of a corridor; and what is wrong with it. */
export function ShapeFields({ editor, error }: { editor: AreaEditor; error: string | undefined }) {
  const { t } = useTranslation();
  const { actor, drawing } = editor;
  return (
    <>
      {drawing.tool === 'circle' && (
        <RadiusField value={drawing.radiusM} onChange={(radiusM) => actor.send({ type: 'RADIUS', radiusM })} />
      )}
      {drawing.tool === 'corridor' && (
        <NumberInput
          label={t('areaSetting.width')}
          value={drawing.widthM}
          min={CORRIDOR_WIDTH_M.least}
          max={CORRIDOR_WIDTH_M.most}
          suffix=" m"
          step={10}
          onChange={(widthM) => typeof widthM === 'number' && actor.send({ type: 'WIDTH', widthM })}
        />
      )}
      {error !== undefined && (
        <div className={classes.shapeError} tabIndex={-1} data-wrong role="group" aria-label={t('areaDraw.board')}>
          <Input.Error role="alert">{error}</Input.Error>
        </div>
      )}
    </>
  );
}
