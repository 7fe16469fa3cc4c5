import { lightAround, placeCard } from './card-position.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const card = { width: 340, height: 180 };

test('beside the drawer of a wide screen, level with its target', () => {
  expect(placeCard({ left: 16, top: 64, width: 232, height: 110 }, card, DESK)).toEqual({ left: 264, top: 64 });
});

test('below a bar at the top and above a bar at the bottom of a phone', () => {
  expect(placeCard({ left: 300, top: 6, width: 44, height: 44 }, card, PHONE)).toEqual({ left: 38, top: 66 });
  expect(placeCard({ left: 156, top: 780, width: 78, height: 64 }, card, PHONE)).toEqual({ left: 25, top: 584 });
});

test('never out of the window, however small it is', () => {
  const { left, top } = placeCard({ left: 240, top: 300, width: 80, height: 44 }, card, { width: 320, height: 400 });
  expect(left).toBeGreaterThanOrEqual(12);
  expect(top).toBeGreaterThanOrEqual(12);
});

test('the ring around an item at the corner of a phone is whole', () => {
  expect(lightAround({ left: 312, top: 780, width: 78, height: 64 }, PHONE)).toEqual({
    left: 306,
    top: 774,
    width: 79,
    height: 65,
  });
});
