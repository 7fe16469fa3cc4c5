import { createGuardedReload } from './guarded-reload.ts';

const open = () => {
  const kept = new Map<string, number>();
  const deps = { at: 1_000_000, dirty: false, reloads: 0 };
  const reload = createGuardedReload({
    now: () => deps.at,
    storage: {
      reloadedAt: (name) => kept.get(name) ?? 0,
      setReloadedAt: (name, at) => void kept.set(name, at),
    },
    isDirty: () => deps.dirty,
    reload: () => void (deps.reloads += 1),
  });
  return { deps, reload };
};

test('a file that stays away reloads the page once a minute for its remote', () => {
  const { deps, reload } = open();
  expect(reload('mf-billing')).toBe(true);
  deps.at += 59_000;
  expect(reload('mf-billing')).toBe(false);
  expect(reload('mf-forms')).toBe(true);
  deps.at += 1_000;
  expect(reload('mf-billing')).toBe(true);
  expect(deps.reloads).toBe(3);
});

test('unsaved input is never reloaded over', () => {
  const { deps, reload } = open();
  deps.dirty = true;
  expect(reload('mf-billing')).toBe(false);
  expect(deps.reloads).toBe(0);
});
