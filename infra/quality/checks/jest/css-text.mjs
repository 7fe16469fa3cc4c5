/** An imported style sheet is its text, as in the builds (`asset/source` in infra/delivery/build). */
export default {
  process: (text) => ({ code: `exports.__esModule = true; exports.default = ${JSON.stringify(text)};` }),
};
