/** Stub of an imported picture or font: an address that no test fetches. */
export default '/asset';
