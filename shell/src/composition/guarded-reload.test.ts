import { createGuardedReload } from './guarded-reload.ts';

const open = () => {
  const kept = new Map<string, number>();
  const world = { at: 1_000_000, dirty: false, reloads: 0 };
  const reload = createGuardedReload({
    now: () => world.at,
    storage: {
      reloadedAt: (name) => kept.get(name) ?? 0,
      setReloadedAt: (name, at) => void kept.set(name, at),
    },
    isDirty: () => world.dirty,
    reload: () => void (world.reloads += 1),
  });
  return { world, reload };
};

test('a file that stays away reloads the page once a minute for its remote', () => {
  const { world, reload } = open();
  expect(reload('mf-billing')).toBe(true);
  world.at += 59_000;
  expect(reload('mf-billing')).toBe(false);
  expect(reload('mf-forms')).toBe(true);
  world.at += 1_000;
  expect(reload('mf-billing')).toBe(true);
  expect(world.reloads).toBe(3);
});

test('unsaved input is never reloaded over', () => {
  const { world, reload } = open();
  world.dirty = true;
  expect(reload('mf-billing')).toBe(false);
  expect(world.reloads).toBe(0);
});
