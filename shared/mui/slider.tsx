import MuiSlider from '@mui/material/Slider';
import { Themed } from './themed.tsx';

interface RangeProps {
  /** Names the value for screen readers. */
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words. */
  format: (value: number) => string;
  onChange: (value: number) => void;
}

/** MUI's slider: arrow keys change the value by a step, Page Up and Page Down by ten. */
export const Range = ({ label, value, min, max, step, format, onChange }: RangeProps) => (
  <Themed>
    <MuiSlider
      aria-label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      getAriaValueText={format}
      onChange={(_, chosen) => onChange(Array.isArray(chosen) ? (chosen[0] ?? min) : chosen)}
    />
  </Themed>
);
