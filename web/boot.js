// Runs before the first paint, so that the dark theme does not flash white.
(function () {
  try {
    var settings = JSON.parse(localStorage.getItem('clearway.settings') || '{}');
    var root = document.documentElement;
    if (settings.theme === 'dark' || settings.theme === 'light') root.dataset.theme = settings.theme;
    if (settings.motion === 'less') root.dataset.motion = 'less';
  } catch (error) {
    // Without storage the system's theme applies.
  }
})();
