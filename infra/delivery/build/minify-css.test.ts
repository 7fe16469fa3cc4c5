import minifyCss from './minify-css.ts';

test('a style sheet loses spaces and comments, and gets the prefixes that Safari 16.4 needs', () => {
  expect(minifyCss('/* why */\n.tile {\n  user-select: none;\n}\n')).toBe(
    '.tile{-webkit-user-select:none;user-select:none}',
  );
});

test('invalid CSS fails the build', () => {
  expect(() => minifyCss('.tile { color red; }')).toThrow('Unexpected token');
});
