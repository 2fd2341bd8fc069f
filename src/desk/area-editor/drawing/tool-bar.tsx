import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircle,
  IconEraser,
  IconPolygon,
  IconRectangle,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAW_TOOLS, isFree, LEAST_CORNERS, type DrawTool } from '../../../../domain/desk/areas/area-drawing.ts';
import classes from './drawing.module.css';
import type { AreaEditor } from './use-area-editor.ts';

const ICONS: Record<DrawTool, typeof IconCircle> = {
  circle: IconCircle,
  polygon: IconPolygon,
  rectangle: IconRectangle,
  corridor: IconRoute,
};
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface ToolProps {
  label: string;
  icon: ReactNode;
  words?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
}

function Tool({ label, icon, words = false, pressed, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {words && <span aria-hidden>{label}</span>}
    </button>
  );
}

/** With what a shape is drawn, and what can be taken back. */
export function ToolBar({ editor }: { editor: AreaEditor }) {
  const { t } = useTranslation();
  const { actor, drawing, chosen, mayUndo, mayRedo } = editor;
  const { tool, corners, isDone } = drawing;
  const mayRemove = chosen !== null && isFree(tool) && (!isDone || corners.length > LEAST_CORNERS[tool]);
  return (
    <div className={classes.tools}>
      <div className={classes.group} role="group" aria-label={t('areaDraw.tools')}>
        {DRAW_TOOLS.map((one) => {
          const Icon = ICONS[one];
          return (
            <Tool
              key={one}
              label={t(`areaDraw.tool.${one}`)}
              icon={<Icon {...ICON} />}
              words
              pressed={one === tool}
              onClick={() =>
                one === tool && corners.length === 0 ? undefined : actor.send({ type: 'TOOL', tool: one })
              }
            />
          );
        })}
      </div>
      <div className={classes.group} role="group" aria-label={t('areaDraw.steps')}>
        <Tool
          label={t('areaDraw.undo')}
          icon={<IconArrowBackUp {...ICON} />}
          disabled={!mayUndo}
          onClick={() => actor.send({ type: 'UNDO' })}
        />
        <Tool
          label={t('areaDraw.redo')}
          icon={<IconArrowForwardUp {...ICON} />}
          disabled={!mayRedo}
          onClick={() => actor.send({ type: 'REDO' })}
        />
        <Tool
          label={t('areaDraw.removeCorner')}
          icon={<IconTrash {...ICON} />}
          disabled={!mayRemove}
          onClick={() => chosen !== null && actor.send({ type: 'REMOVE', corner: chosen })}
        />
        <Tool
          label={t('areaDraw.clear')}
          icon={<IconEraser {...ICON} />}
          disabled={corners.length === 0}
          onClick={() => actor.send({ type: 'TOOL', tool })}
        />
      </div>
    </div>
  );
}
