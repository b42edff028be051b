const { refuse } = require('faultbench/handler');

exports.simpleText = () => 'This is a simple text response for testing.';
exports.errorHandling = () => {
  throw refuse(400, 'This tool intentionally returns an error for testing');
};
