// A button of the frame that is pressed before the shell listens is pressed once more when it does. Menus open by themselves.
{
  let pressed = null;
  // React marks the element whose events it hears.
  const listens = () => Object.keys(document.getElementById('root')).some((key) => key.startsWith('_reactListening'));
  const wait = () => {
    if (!listens()) return requestAnimationFrame(wait);
    pressed.click();
  };
  const note = ({ target }) => {
    if (listens()) return removeEventListener('click', note, true);
    const button = target.closest('button:not([popovertarget])');
    if (!button) return;
    if (!pressed) requestAnimationFrame(wait);
    pressed = button;
  };
  addEventListener('click', note, true);
}
