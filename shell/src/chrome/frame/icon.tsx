import { iconPath } from './icons.ts';

/** A 24-unit icon in the colour of its text; always beside words, so hidden from screen readers. */
export const Icon = ({ name, className = '' }: { name: string; className?: string }) => (
  <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={iconPath(name)} />
  </svg>
);
