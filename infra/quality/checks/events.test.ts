import { declaredEvents, emitted, heard } from './events.ts';

it('reads the names of the bus from its typed map', () => {
  const source = `export interface PlatformEvents {\n  /** A fact. */\n  'deya-changed': { deya_id: number };\n  saved: { id: number };\n}\n`;
  expect(declaredEvents(source)).toEqual(['deya-changed', 'saved']);
});

it('finds emitters and listeners', () => {
  expect(emitted(`platform.events.emit('open-selector', {}); events.emit(\n  'deya-changed', x)`)).toEqual([
    'open-selector',
    'deya-changed',
  ]);
  expect(heard(`usePlatformEvent('deya-changed', f); platform.events.on('open-faq', g); socket.on('x', h)`)).toEqual([
    'deya-changed',
    'open-faq',
  ]);
});
