// OpenGL's own headers with prototypes: the functions are those of libOpenGL, which calls the driver of the current context.
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
