/** What an imported picture or font is in a test: an address that is never fetched. */
export default '/asset';
