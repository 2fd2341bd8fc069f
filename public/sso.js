// The page a vendor sends a person back to: hands the code to the console that asked (src/sso/vendor-popup.ts) and leaves.
(function () {
  var query = new URLSearchParams(location.search);
  var word = { state: query.get('state'), code: query.get('code'), error: query.get('error') };
  // A code is good for one exchange only, but it has no business in the history.
  history.replaceState(null, '', location.pathname);
  var channel = new BroadcastChannel('rastro.sso');
  channel.postMessage(word);
  // The console closes this window when it has heard; a window that nobody listens to closes itself.
  setTimeout(function () {
    channel.close();
    window.close();
  }, 1000);
})();
