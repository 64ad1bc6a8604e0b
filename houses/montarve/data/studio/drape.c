// Cloth by extended position-based dynamics with small steps: distance constraints, one body as a
// signed distance grid, friction, and contact between layers. Masses are 1 for each vertex, units metres and seconds.
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct { const float *d; int nx, ny, nz; float ox, oy, oz, cell; } Grid;

static float at(const Grid *g, float x, float y, float z, float *n) {
  float u = (x-g->ox)/g->cell, v = (y-g->oy)/g->cell, w = (z-g->oz)/g->cell;
  if (u < 0 || v < 0 || w < 0 || u >= g->nx-1 || v >= g->ny-1 || w >= g->nz-1) return 1.f;
  int i = (int)u, j = (int)v, k = (int)w;
  float a = u-i, b = v-j, c = w-k;
  const float *p = g->d+((long)i*g->ny+j)*g->nz+k;
  long sx = (long)g->ny*g->nz, sy = g->nz;
  float p000 = p[0], p001 = p[1], p010 = p[sy], p011 = p[sy+1], p100 = p[sx], p101 = p[sx+1], p110 = p[sx+sy], p111 = p[sx+sy+1];
  float c00 = p000*(1-a)+p100*a, c01 = p001*(1-a)+p101*a, c10 = p010*(1-a)+p110*a, c11 = p011*(1-a)+p111*a;
  float e0 = c00*(1-b)+c10*b, e1 = c01*(1-b)+c11*b;
  if (n) {
    n[0] = ((p100-p000)*(1-b)+(p110-p010)*b)*(1-c)+((p101-p001)*(1-b)+(p111-p011)*b)*c;
    n[1] = (c10-c00)*(1-c)+(c11-c01)*c;
    n[2] = e1-e0;
    float l = sqrtf(n[0]*n[0]+n[1]*n[1]+n[2]*n[2])+1e-12f;
    n[0] /= l; n[1] /= l; n[2] /= l;
  }
  return e0*(1-c)+e1*c;
}

static int known(const int *start, const int *list, int a, int b) {
  for (int k = start[a]; k < start[a+1]; k++) if (list[k] == b) return 1;
  return 0;
}

// Collects the pairs of vertices that are closer than `reach` and not joined by a constraint.
static int contacts(int n, const float *x, float reach, const int *start, const int *list, int *pairs, int most) {
  int size = 2*n+1, found = 0;
  int *head = malloc(sizeof(int)*(size+1)), *slot = malloc(sizeof(int)*n), *key = malloc(sizeof(int)*n);
  memset(head, 0, sizeof(int)*(size+1));
#define HASH(i, j, k) ((int)(((unsigned)((i)*92837111)^(unsigned)((j)*689287499)^(unsigned)((k)*283923481))%(unsigned)size))
  for (int a = 0; a < n; a++) {
    key[a] = HASH((int)floorf(x[3*a]/reach), (int)floorf(x[3*a+1]/reach), (int)floorf(x[3*a+2]/reach));
    head[key[a]]++;
  }
  for (int k = 0, sum = 0; k <= size; k++) { sum += k < size ? head[k] : 0; head[k] = sum; }
  for (int a = 0; a < n; a++) slot[--head[key[a]]] = a;
  for (int a = 0; a < n && found < most; a++) {
    int i = (int)floorf(x[3*a]/reach), j = (int)floorf(x[3*a+1]/reach), k = (int)floorf(x[3*a+2]/reach);
    for (int di = -1; di <= 1; di++) for (int dj = -1; dj <= 1; dj++) for (int dk = -1; dk <= 1; dk++) {
      int h = HASH(i+di, j+dj, k+dk);
      for (int s = head[h]; s < head[h+1]; s++) {
        int b = slot[s];
        if (b <= a) continue;
        float p = x[3*a]-x[3*b], q = x[3*a+1]-x[3*b+1], r = x[3*a+2]-x[3*b+2];
        if (p*p+q*q+r*r > reach*reach || known(start, list, a, b)) continue;
        if (found < most) { pairs[2*found] = a; pairs[2*found+1] = b; found++; }
      }
    }
  }
  free(head); free(slot); free(key);
  return found;
}

// x, v: positions and velocities (changed); w: inverse mass; e, rest, comp: pairs with their rest length and compliance;
// start, list: neighbours of each vertex; margin: gap to the body; gap: gap between layers.
void drape(int n, float *x, float *v, const float *w, int ne, const int *e, const float *rest, const float *comp,
           const float *sdf, const int *dim, const float *org, float cell, const int *start, const int *list,
           int steps, float dt, float gravity, float damp, float margin, float mu, float gap, int every) {
  Grid g = {sdf, dim[0], dim[1], dim[2], org[0], org[1], org[2], cell};
  float *p = malloc(sizeof(float)*3*n), keep = expf(-damp*dt), top = .25f*gap/dt, inv = 1/(dt*dt);
  int most = 40*n, np = 0, *pairs = malloc(sizeof(int)*2*most);
  for (int s = 0; s < steps; s++) {
    if (gap > 0 && s%every == 0) np = contacts(n, x, gap*1.6f, start, list, pairs, most);
    for (int a = 0; a < n; a++) {
      memcpy(p+3*a, x+3*a, 12);
      if (w[a] == 0) continue;
      v[3*a+2] -= gravity*dt;
      float l = sqrtf(v[3*a]*v[3*a]+v[3*a+1]*v[3*a+1]+v[3*a+2]*v[3*a+2]), k = keep*(gap > 0 && l > top ? top/l : 1);
      for (int c = 0; c < 3; c++) { v[3*a+c] *= k; x[3*a+c] += v[3*a+c]*dt; }
    }
    for (int k = 0; k < ne; k++) {
      int a = e[2*k], b = e[2*k+1];
      float ws = w[a]+w[b];
      if (ws == 0) continue;
      float *q = x+3*a, *r = x+3*b, d0 = q[0]-r[0], d1 = q[1]-r[1], d2 = q[2]-r[2], l = sqrtf(d0*d0+d1*d1+d2*d2)+1e-12f;
      float f = (l-rest[k])/(ws+comp[k]*inv)/l;
      q[0] -= w[a]*f*d0; q[1] -= w[a]*f*d1; q[2] -= w[a]*f*d2;
      r[0] += w[b]*f*d0; r[1] += w[b]*f*d1; r[2] += w[b]*f*d2;
    }
    for (int k = 0; k < np; k++) {
      int a = pairs[2*k], b = pairs[2*k+1];
      float *q = x+3*a, *r = x+3*b, d0 = q[0]-r[0], d1 = q[1]-r[1], d2 = q[2]-r[2], l2 = d0*d0+d1*d1+d2*d2;
      if (l2 >= gap*gap || w[a]+w[b] == 0) continue;
      float l = sqrtf(l2)+1e-9f, f = .5f*(gap-l)/l/(w[a]+w[b])*2;
      q[0] += w[a]*f*d0; q[1] += w[a]*f*d1; q[2] += w[a]*f*d2;
      r[0] -= w[b]*f*d0; r[1] -= w[b]*f*d1; r[2] -= w[b]*f*d2;
      for (int c = 0; c < 3; c++) {     // friction between layers
        float m = ((q[c]-p[3*a+c])-(r[c]-p[3*b+c]))*.15f;
        if (w[a] > 0) q[c] -= m;
        if (w[b] > 0) r[c] += m;
      }
    }
    for (int a = 0; a < n; a++) {
      if (w[a] == 0) continue;
      float *q = x+3*a, nn[3] = {0}, d = at(&g, q[0], q[1], q[2], nn);
      if (d < margin) {
        float pen = margin-d, t[3], m = 0, tl = 0;
        if (pen > .01f) pen = .01f;
        for (int c = 0; c < 3; c++) { q[c] += nn[c]*pen; t[c] = q[c]-p[3*a+c]; m += t[c]*nn[c]; }
        for (int c = 0; c < 3; c++) { t[c] -= m*nn[c]; tl += t[c]*t[c]; }
        tl = sqrtf(tl)+1e-12f;
        float k = mu*pen/tl;
        if (k > 1) k = 1;
        for (int c = 0; c < 3; c++) q[c] -= t[c]*k;
      }
      for (int c = 0; c < 3; c++) v[3*a+c] = (q[c]-p[3*a+c])/dt;
    }
  }
  free(p); free(pairs);
}


// ------------------------------------------------------------ light and picture
typedef struct { float lo[3], hi[3]; int first, count, right; } Node;
typedef struct { Node *node; int *order; const float *x; const int *t; int used; } Tree;

static void bounds(const Tree *b, int i, float *lo, float *hi) {
  for (int c = 0; c < 3; c++) { lo[c] = 1e9f; hi[c] = -1e9f; }
  for (int k = 0; k < 3; k++) for (int c = 0; c < 3; c++) {
    float v = b->x[3*b->t[3*i+k]+c];
    if (v < lo[c]) lo[c] = v;
    if (v > hi[c]) hi[c] = v;
  }
}

static int grow(Tree *b, const float *mid, int first, int count) {
  int id = b->used++;
  float lo[3] = {1e9f, 1e9f, 1e9f}, hi[3] = {-1e9f, -1e9f, -1e9f}, l[3], h[3];
  for (int k = first; k < first+count; k++) {
    bounds(b, b->order[k], l, h);
    for (int c = 0; c < 3; c++) { if (l[c] < lo[c]) lo[c] = l[c]; if (h[c] > hi[c]) hi[c] = h[c]; }
  }
  memcpy(b->node[id].lo, lo, 12); memcpy(b->node[id].hi, hi, 12);
  b->node[id].first = first; b->node[id].count = count;
  if (count <= 4) return id;
  int axis = 0;
  for (int c = 1; c < 3; c++) if (hi[c]-lo[c] > hi[axis]-lo[axis]) axis = c;
  float cut = (lo[axis]+hi[axis])/2;
  int i = first, j = first+count-1;
  while (i <= j) {
    if (mid[3*b->order[i]+axis] < cut) i++;
    else { int s = b->order[i]; b->order[i] = b->order[j]; b->order[j] = s; j--; }
  }
  int left = i-first;
  if (left == 0 || left == count) left = count/2;
  b->node[id].count = 0;
  grow(b, mid, first, left);
  int r = grow(b, mid, first+left, count-left);
  b->node[id].right = r;
  return id;
}

static int blocked(const Tree *b, const float *o, const float *d, float far) {
  int stack[64], top = 0;
  float inv[3];
  for (int c = 0; c < 3; c++) inv[c] = 1/(fabsf(d[c]) < 1e-9f ? 1e-9f : d[c]);
  stack[top++] = 0;
  while (top) {
    int id = stack[--top];
    const Node *n = b->node+id;
    float near = 0, end = far;
    for (int c = 0; c < 3; c++) {
      float p = (n->lo[c]-o[c])*inv[c], q = (n->hi[c]-o[c])*inv[c];
      if (p > q) { float s = p; p = q; q = s; }
      if (p > near) near = p;
      if (q < end) end = q;
    }
    if (near > end) continue;
    if (!n->count) { stack[top++] = n->right; stack[top++] = id+1; continue; }
    for (int k = n->first; k < n->first+n->count; k++) {
      const int *t = b->t+3*b->order[k];
      const float *A = b->x+3*t[0], *B = b->x+3*t[1], *C = b->x+3*t[2];
      float e[3], f[3], p[3], s[3], q[3];
      for (int c = 0; c < 3; c++) { e[c] = B[c]-A[c]; f[c] = C[c]-A[c]; s[c] = o[c]-A[c]; }
      p[0] = d[1]*f[2]-d[2]*f[1]; p[1] = d[2]*f[0]-d[0]*f[2]; p[2] = d[0]*f[1]-d[1]*f[0];
      float det = e[0]*p[0]+e[1]*p[1]+e[2]*p[2];
      if (fabsf(det) < 1e-14f) continue;
      float u = (s[0]*p[0]+s[1]*p[1]+s[2]*p[2])/det;
      if (u < 0 || u > 1) continue;
      q[0] = s[1]*e[2]-s[2]*e[1]; q[1] = s[2]*e[0]-s[0]*e[2]; q[2] = s[0]*e[1]-s[1]*e[0];
      float v = (d[0]*q[0]+d[1]*q[1]+d[2]*q[2])/det;
      if (v < 0 || u+v > 1) continue;
      float w = (f[0]*q[0]+f[1]*q[1]+f[2]*q[2])/det;
      if (w > 0 && w < far) return 1;
    }
  }
  return 0;
}

// For each point p with normal n: out[0] light that arrives, out[1..3] its mean direction times light, out[4] share of
// the hemisphere that cloth hides. dirs, power: light from m directions of equal solid angle.
void light(int np, const float *p, const float *n, int nv, const float *x, int nt, const int *t, int m, const float *dirs, const float *power, float gap, float *out) {
  (void)nv;
  Tree b = {malloc(sizeof(Node)*(2*nt+1)), malloc(sizeof(int)*nt), x, t, 0};
  float *mid = malloc(sizeof(float)*3*nt);
  for (int i = 0; i < nt; i++) {
    b.order[i] = i;
    for (int c = 0; c < 3; c++) mid[3*i+c] = (x[3*t[3*i]+c]+x[3*t[3*i+1]+c]+x[3*t[3*i+2]+c])/3;
  }
  grow(&b, mid, 0, nt);
  for (int i = 0; i < np; i++) {
    const float *q = p+3*i, *k = n+3*i;
    float o[3], E = 0, D[3] = {0, 0, 0}, hid = 0, all = 0;
    for (int c = 0; c < 3; c++) o[c] = q[c]+k[c]*gap;
    for (int j = 0; j < m; j++) {
      const float *d = dirs+3*j;
      float cosine = d[0]*k[0]+d[1]*k[1]+d[2]*k[2];
      if (cosine <= .02f) continue;
      all += cosine;
      if (blocked(&b, o, d, 3.f)) { hid += cosine; continue; }
      E += power[j]*cosine;
      for (int c = 0; c < 3; c++) D[c] += power[j]*d[c];
    }
    float s = 4.f/m;                // a uniform sphere of power 1 gives 1
    out[5*i] = E*s;
    for (int c = 0; c < 3; c++) out[5*i+1+c] = D[c]*s;
    out[5*i+4] = hid/(all+1e-9f);
  }
  free(b.node); free(b.order); free(mid);
}

// Draws triangles in pixel coordinates s (x, y, depth): nearest triangle and two barycentric coordinates of each pixel.
void raster(int nt, const int *t, const float *s, int w, int h, float *depth, int *id, float *bary) {
  for (int i = 0; i < nt; i++) {
    const float *a = s+3*t[3*i], *b = s+3*t[3*i+1], *c = s+3*t[3*i+2];
    float det = (b[0]-a[0])*(c[1]-a[1])-(c[0]-a[0])*(b[1]-a[1]);
    if (fabsf(det) < 1e-9f) continue;
    float x0 = fminf(a[0], fminf(b[0], c[0])), x1 = fmaxf(a[0], fmaxf(b[0], c[0])), y0 = fminf(a[1], fminf(b[1], c[1])), y1 = fmaxf(a[1], fmaxf(b[1], c[1]));
    int i0 = x0 < 0 ? 0 : (int)x0, i1 = x1 > w-1 ? w-1 : (int)x1+1, j0 = y0 < 0 ? 0 : (int)y0, j1 = y1 > h-1 ? h-1 : (int)y1+1;
    for (int j = j0; j <= j1 && j < h; j++) for (int k = i0; k <= i1 && k < w; k++) {
      float px = k+.5f, py = j+.5f;
      float u = ((px-a[0])*(c[1]-a[1])-(c[0]-a[0])*(py-a[1]))/det, v = ((b[0]-a[0])*(py-a[1])-(px-a[0])*(b[1]-a[1]))/det;
      if (u < -1e-4f || v < -1e-4f || u+v > 1.0001f) continue;
      float z = a[2]+u*(b[2]-a[2])+v*(c[2]-a[2]);
      long o = (long)j*w+k;
      if (z >= depth[o]) continue;
      depth[o] = z; id[o] = i; bary[2*o] = u; bary[2*o+1] = v;
    }
  }
}

static float corner(int i, int j, unsigned seed) {
  unsigned h = (unsigned)i*374761393u+(unsigned)j*668265263u+seed*2246822519u;
  h = (h^(h>>13))*1274126177u;
  return (float)((h^(h>>16))&0xffffff)/16777215.f;
}

// Smooth noise of several octaves between 0 and 1 at the points (u*su, v*sv).
void noise(int n, const float *u, const float *v, float su, float sv, int octaves, float rough, unsigned seed, float *out) {
  for (int k = 0; k < n; k++) {
    float x = u[k]*su, y = v[k]*sv, amp = 1, sum = 0, all = 0;
    for (int o = 0; o < octaves; o++) {
      float fx = floorf(x), fy = floorf(y), a = x-fx, b = y-fy;
      int i = (int)fx, j = (int)fy;
      a = a*a*(3-2*a); b = b*b*(3-2*b);
      float p = corner(i, j, seed+o), q = corner(i+1, j, seed+o), r = corner(i, j+1, seed+o), s = corner(i+1, j+1, seed+o);
      sum += amp*((p*(1-a)+q*a)*(1-b)+(r*(1-a)+s*a)*b);
      all += amp;
      amp *= rough; x *= 2; y *= 2;
    }
    out[k] = sum/all;
  }
}
