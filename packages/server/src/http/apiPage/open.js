// Starts Swagger UI. A file of its own, since the Content-Security-Policy allows no inline script.
globalThis.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  // From 150 lines on Swagger UI renders those in view alone: closed groups can be overlooked, and searched for, whole.
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  validatorUrl: null,
});
